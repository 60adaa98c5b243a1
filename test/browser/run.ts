/**
 * `npm run test:browser`: what the pages do in a real Chromium, started by its path in `CHROMIUM` or Debian's. Where
 * there is none, it is installed with apt if we may.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getuid } from 'node:process';
import { CHROMIUM } from './support/chromium.ts';

const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: ['ignore', 2, 2] });

function installChromium(): void {
  if (existsSync(CHROMIUM)) return;
  const mayInstall = !process.env.CHROMIUM && getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    console.error(`There is no Chromium at ${CHROMIUM}: install it, or say in CHROMIUM where it is.`);
    process.exit(1);
  }
  run('apt-get', ['update']);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']);
}

installChromium();
const options = ['run', '--config', 'test/browser/vitest.config.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync('vitest', options, { stdio: 'inherit' }).status ?? 1;
