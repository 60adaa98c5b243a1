import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

export const run = promisify(execFile);

/** A folder in which the packed client is installed as a dependency, without a network. */
export function installedClient() {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-client-'));

  beforeAll(async () => {
    const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: 'clients/typescript',
    });
    const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[\n')));
    writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
    await run('npm', ['install', '--offline', `./${filename}`], { cwd: folder });
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
