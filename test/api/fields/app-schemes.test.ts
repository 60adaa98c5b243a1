import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAppScheme, refusedFamilies, refusedSchemes } from '../../../shared/api/fields/app-schemes.ts';

const root = join(import.meta.dirname, '../../..');

it('lists every refused scheme in the docs, and no other', async () => {
  const docs = await readFile(join(root, 'docs/targeting.md'), 'utf8');
  const section = docs.split('### Refused schemes')[1]?.split('\n## ')[0] ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  // A row ends with a rule in some cases: `, and what begins with …`.
  const cells = rows.map((row) => row.split(' | ')[1]?.split(', and what')[0] ?? '');
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const refused = [...refusedSchemes, ...[...refusedFamilies].map((family) => `${family}*`)];
  expect(listed.toSorted()).toEqual(refused.toSorted());
});

it.each([
  ...['ms-msdt', 'MS-Settings', 'microsoft.windows.camera', 'microsoft-edge', 'search-ms', 'shell+x'],
  ...[
    'facetime-audio-prompt',
    'googlechrome-x-callback',
    'chrome-extension',
    'android.resource',
    'android-app',
  ],
  ...['x-apple.systempreferences', 'x-apple-calevent', 'ie.http', 'x-safari-https', 'svn+https', 'git+ssh'],
  ...['SSH', 'x+smb', 'view-source', 'wtai'],
])('refuses %s', (scheme) => expect(isAppScheme(scheme)).toBe(false));

it.each([
  ...[
    'spotify',
    'fb',
    'fb123456',
    'instagram',
    'whatsapp',
    'tg',
    'msteams',
    'com.example.app',
    'my-app+beta',
  ],
  ...[
    'market',
    'itms',
    'itms-apps',
    'itms-appss',
    'macappstore',
    'ms-windows-store',
    'smsbackup',
    'maps',
    'geo',
  ],
])('takes %s for an app’s own', (scheme) => expect(isAppScheme(scheme)).toBe(true));
