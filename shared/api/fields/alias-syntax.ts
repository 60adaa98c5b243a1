/**
 * What an alias can look like. Separate from the schema, because visits check aliases without it, and a bundle carries
 * every schema of a file that it imports.
 */
export const MIN_ALIAS_LENGTH = 3;
export const MAX_ALIAS_LENGTH = 190;
/** Characters that need no escaping in a URL. */
export const ALIAS_CHARACTERS = /^[A-Za-z0-9_-]+$/;

/** Whether a path segment can be an alias. If not, there is nothing to look up. */
export const isAlias = (text: string): boolean =>
  text.length >= MIN_ALIAS_LENGTH && text.length <= MAX_ALIAS_LENGTH && ALIAS_CHARACTERS.test(text);
