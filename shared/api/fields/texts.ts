import * as v from 'valibot';
import { Text, wrongType } from './fields.ts';

/** The name of a place or device: letters of any script, digits, spaces, and common punctuation. */
export const Name = v.pipe(
  Text(100),
  v.regex(/^[\p{L}\p{M}\p{N} .,'’()&-]+$/u, 'must be a name'),
  v.check((name) => !(name in Object.prototype), 'must be a name'),
);

/** Of a password that someone chooses. */
export const MAX_PASSWORD_LENGTH = 200;

const passwordSchema = (minLength: number) =>
  v.pipe(
    v.string(wrongType('a string')),
    v.minLength(minLength, `must have at least ${minLength} characters`),
    v.maxLength(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`),
    v.check((text) => text.isWellFormed() && !text.includes('\0'), 'must be well-formed Unicode without NUL'),
  );

export const MIN_PASSWORD_LENGTH = 8;

/** A new password of a user as typed: not trimmed, 8 to 200 characters. Earlier ones may be shorter. */
export const Password = passwordSchema(MIN_PASSWORD_LENGTH);

/** A link's password as typed: not trimmed, 1 to 200 characters. */
export const LinkPassword = passwordSchema(1);

/** At most 254 characters (RFC 5321, 4.5.3.1.3), in the form that browsers accept. */
export const EmailAddress = v.pipe(Text(254), v.rfcEmail('must be an email address'));

/** 3 to 30 characters, stored as typed; unique regardless of case. */
export const Username = v.pipe(
  Text(30),
  v.metadata({ jsonSchema: { type: 'string', pattern: '^[A-Za-z0-9_-]{3,30}$' } }),
  v.regex(/^[a-z0-9_-]{3,30}$/i, 'must be 3 to 30 letters, digits, hyphens, or underscores'),
);
