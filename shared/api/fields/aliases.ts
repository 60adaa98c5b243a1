import * as v from 'valibot';
import { Text } from './fields.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 190;
/** Characters that need no escaping in a URL. */
const CHARACTERS = /^[A-Za-z0-9_-]+$/;

/** Whether a path segment can be an alias. If not, there is nothing to look up. */
export const isAlias = (text: string): boolean =>
  text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && CHARACTERS.test(text);

/** The alias of a link or the slug of a campaign in a request body. */
export const Alias = v.pipe(
  Text(MAX_LENGTH),
  v.minLength(MIN_LENGTH, `must have at least ${MIN_LENGTH} characters`),
  v.regex(CHARACTERS, 'must contain only letters, digits, hyphens, and underscores'),
);
