// How the site's scripts are linted.
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

export default [
  { ignores: ["build/", "site/bundles/"] },
  js.configs.recommended,
  {
    files: ["site/scripts/**/*.js"],
    languageOptions: { sourceType: "module", globals: globals.browser },
  },
  {
    files: ["site/_ext/worker.js"],
    languageOptions: {
      sourceType: "script",
      globals: { ...globals.serviceworker, COPY: "readonly", WORDS: "readonly" },
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
  {
    plugins: { stylistic },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 10],
      "consistent-return": "error",
      eqeqeq: "error",
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", { max: 40, skipComments: true, IIFEs: false }],
      "no-shadow": "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "prefer-const": "error",
      "stylistic/max-len": ["error", { code: 110 }],
    },
  },
];
