import { execFileSync } from 'node:child_process';

/** Installs Debian packages. */
export function installPackages(...names: string[]): void {
  const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 2, 2] });
  run('update');
  run('install', '--yes', '--no-install-recommends', ...names);
}
