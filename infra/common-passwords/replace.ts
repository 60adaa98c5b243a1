/**
 * `npm run common-passwords -- <version>` takes the most common passwords from a version of the npm package
 * `@zxcvbn-ts/language-common` (MIT), in which they are the most common first. Only those that are long enough to be chosen
 * are kept, in lower case.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIN_PASSWORD_LENGTH } from '../../shared/api/fields/texts.ts';

const MOST_COMMON = 10_000;
const PACKAGE = '@zxcvbn-ts/language-common';

const [version = 'latest'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'));
const inUsers = (name: string) => join(import.meta.dirname, '../../shared/data/users', name);
try {
  const pack = ['pack', '--json', '--silent', '--pack-destination', folder, `${PACKAGE}@${version}`];
  const [packed] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8' })) as [
    { filename: string; version: string },
  ];
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', folder]);
  const all = JSON.parse(readFileSync(join(folder, 'package/src/passwords.json'), 'utf8')) as string[];
  const long = all.slice(0, MOST_COMMON).filter(({ length }) => length >= MIN_PASSWORD_LENGTH);
  const lines = new Set(long.map((password) => password.toLowerCase()));
  writeFileSync(inUsers('common-passwords.txt'), `${[...lines].join('\n')}\n`);
  copyFileSync(join(folder, 'package/LICENSE.txt'), inUsers('common-passwords.LICENSE'));
  console.log(`${lines.size} passwords of ${PACKAGE} ${packed.version}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
