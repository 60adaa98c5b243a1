import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { linkctl } from './linkctl.ts';

const service = runningService();
const readme = readFileSync('clients/cli/README.md', 'utf8');
const [commands = '', imports = ''] = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
  ([, code]) => code,
);
const folder = mkdtempSync(join(tmpdir(), 'linkctl-readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the README of linkctl', () => {
  it('shows every command', async () => {
    const { stdout } = await linkctl(service, '--help');
    const names = [...stdout.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, name]) => name);
    expect(names).toContain('import');
    for (const name of names) if (name !== 'help') expect(readme).toContain(`\nlinkctl ${name} `);
  });

  // It imports what it exported, after deleting it.
  it('is a script that works on a running service', async () => {
    const { baseUrl, adminApiKey } = service.ready;
    writeFileSync(join(folder, 'key'), adminApiKey);
    const login = commands.replace('login https://sho.rt/api', `login ${baseUrl} < key`);
    const program = `linkctl() { "${process.execPath}" --no-warnings "${resolve('clients/cli/src/main.ts')}" "$@"; }`;
    const script = `set -e\n${program}\n${login}\n${imports}`;
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, LINKCTL_CONFIG: join(folder, 'config.json') };
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env });
    for (const text of [
      'Logged in as admin.',
      '/hello\n',
      'Clicks by hour, Europe/Berlin: none',
      'hello: Link has been deleted successfully',
      '1 rows in the format “service”: 1 can be imported.',
      '1 of 1 links imported.',
    ])
      expect(stdout).toContain(text);
  });
});
