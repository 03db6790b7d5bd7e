"""The board report: what changed and what follows from it, in the words of a language, in every form."""
