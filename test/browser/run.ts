/**
 * `npm run test:browser` runs the pages in a real Chromium, from the path in `CHROMIUM` or Debian's default. If there is
 * none, installs it with apt where that is allowed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getuid } from 'node:process';
import { installPackages } from '../support/install-packages.ts';
import { CHROMIUM } from './support/chromium.ts';

function installChromium(): void {
  if (existsSync(CHROMIUM)) return;
  const mayInstall = !process.env.CHROMIUM && getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    console.error(`There is no Chromium at ${CHROMIUM}. Install it, or set CHROMIUM to its path.`);
    process.exit(1);
  }
  installPackages('chromium-headless-shell', 'fonts-dejavu-core');
}

installChromium();
const options = ['run', '--config', 'test/browser/vitest.config.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync('vitest', options, { stdio: 'inherit' }).status ?? 1;
