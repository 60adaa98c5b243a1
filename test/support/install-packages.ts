import { execFileSync } from 'node:child_process';

/** Installs Debian packages. Runs that do so at the same time take turns, since apt would fail. */
export function installPackages(...names: string[]): void {
  const script = 'apt-get update && apt-get install --yes --no-install-recommends "$@"';
  execFileSync('flock', ['/var/lib/apt', 'sh', '-c', script, 'sh', ...names], { stdio: ['ignore', 2, 2] });
}
