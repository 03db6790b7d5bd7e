"""Files of an office become text: DOCX, PDF, HTML and plain text in any encoding."""
