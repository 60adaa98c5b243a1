/** Enough of a URL or a text to recognize it. */
export const shortened = (text: string, length = 80): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
