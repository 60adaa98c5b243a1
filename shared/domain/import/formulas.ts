/*
 * Texts in CSV files that a spreadsheet would run as formulas (OWASP, "CSV Injection"). The CSV library puts an apostrophe before
 * those at the start of a field. One that splits at another separator ignores the quotes around a field that does not begin where
 * it splits, so that a field begins after each separator and line break in a text, too.
 */

/** Puts an apostrophe before each formula that would begin within a text. */
export const escapeInnerFormulas = (text: string): string =>
  text.replace(/([;\t|\r\n]\s*)(?='*[=+\-@＝＋－＠])/g, "$1'");

/** The text as it was before formulas at its start and within it were escaped. */
export const unescapeFormulas = (text: string): string =>
  text.replace(/^'(?=[=+\-@\t\r])/, '').replace(/([;\t|\r\n]\s*)'(?='*[=+\-@＝＋－＠])/g, '$1');

/** How the CSV library escapes formulas. */
export const formulaEscapes = { escape_formulas: true, cast: { string: escapeInnerFormulas } };
