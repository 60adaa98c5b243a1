/*
 * Texts in CSV files that a spreadsheet would run as formulas (OWASP, "CSV Injection"). The CSV library puts an apostrophe before
 * those at the start of a field. One that splits at another separator ignores the quotes around a field that does not begin where
 * it splits, so that a field begins after each separator and line break in a text, too, and after quotation marks there.
 */

/** A formula, after apostrophes that were there before it was escaped. */
const formula = /'*[=+\-@＝＋－＠]/y;

function isFormulaAt(text: string, index: number): boolean {
  formula.lastIndex = index;
  return formula.test(text);
}

/**
 * Puts an apostrophe before each formula that would begin within a text, and before apostrophes in front of one at its start, of
 * which an import takes one away.
 */
export function escapeInnerFormulas(text: string): string {
  const begun = text.replace(/^(?='+[=+\-@\t\r＝＋－＠])/, "'");
  return begun.replace(/[;\t|\r\n][\s"]*/g, (start, index: number) =>
    isFormulaAt(begun, index + start.length) ? `${start}'` : start,
  );
}

/** The text as it was before formulas at its start and within it were escaped. */
export function unescapeFormulas(escaped: string): string {
  const text = escaped.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '');
  // Without the `?`, each of many line breaks in a row would look for the end of all.
  return text.replace(/[;\t|\r\n][\s"]*'?/g, (start, index: number) =>
    start.endsWith("'") && isFormulaAt(text, index + start.length) ? start.slice(0, -1) : start,
  );
}

/** How the CSV library escapes formulas. */
export const formulaEscapes = { escape_formulas: true, cast: { string: escapeInnerFormulas } };
