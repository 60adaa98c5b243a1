import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invalidFields } from '../../errors.ts';

/**
 * Those of the 10,000 most common passwords that are long enough, from `@zxcvbn-ts/language-common` 4.1.3 (MIT); `npm run
 * common-passwords` replaces the file. Functions that set passwords have it beside their bundle, and no others.
 */
const FILE = 'common-passwords.txt';

let common: ReadonlySet<string> | undefined;

/** Whether this is one of the most common passwords, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, FILE), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

export const COMMON_PASSWORD_PROBLEM = 'must not be one of the most common passwords';

/** Throws a 400 that names `password` if people who guess passwords try this one early. */
export function assertUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalidFields({ password: COMMON_PASSWORD_PROBLEM });
}
