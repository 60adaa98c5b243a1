import * as v from 'valibot';
import { Text } from './fields.ts';

const MAX_LENGTH = 255;

/** What another system calls a link. Case counts. In a path, URL parsers remove `.` and `..`, which would find no link. */
export const ExternalId = v.pipe(
  Text(MAX_LENGTH),
  v.regex(/^[A-Za-z0-9._:-]+$/, 'must contain only letters, digits, dots, underscores, colons, and hyphens'),
  v.check((id) => id !== '.' && id !== '..', 'must not be . or ..'),
);
