import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

export const run = promisify(execFile);

export const readme = readFileSync('clients/typescript/README.md', 'utf8');

/** A folder in which the client is installed as the README says, without a network. */
export function installedClient() {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-client-'));

  beforeAll(async () => {
    writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
    const [, commands = ''] = /^```sh\n([\s\S]*?)^```/m.exec(readme) ?? [];
    const script = commands.replace('../link-management-service', resolve('.'));
    await run('sh', ['-ec', script], { cwd: folder, env: { ...process.env, npm_config_offline: 'true' } });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  return {
    folder,
    /** Runs a program in the folder and returns what it prints. */
    async runProgram(source: string, env: Record<string, string>): Promise<string> {
      writeFileSync(join(folder, 'program.mjs'), source);
      const { stdout } = await run(process.execPath, ['program.mjs'], {
        cwd: folder,
        env: { ...process.env, ...env },
      });
      return stdout;
    },
  };
}
