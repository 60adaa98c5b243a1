/** The beginning of a text, with an ellipsis if that is not all. */
export const shorten = (text: string, maxCharacters: number): string =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;
