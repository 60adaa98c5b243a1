import * as v from 'valibot';
import { ALIAS_CHARACTERS, MAX_ALIAS_LENGTH, MIN_ALIAS_LENGTH } from './alias-syntax.ts';
import { Text } from './fields.ts';

/** The alias of a link or the slug of a campaign in a request body. */
export const Alias = v.pipe(
  Text(MAX_ALIAS_LENGTH),
  v.minLength(MIN_ALIAS_LENGTH, `must have at least ${MIN_ALIAS_LENGTH} characters`),
  v.regex(ALIAS_CHARACTERS, 'must contain only letters, digits, hyphens, and underscores'),
);
