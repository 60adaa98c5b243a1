import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  mkdirSync(join(folder, 'clients/one'), { recursive: true });
  writePackage('package.json', { scripts: { test: 'exit 0' } });
  writePackage('clients/one/package.json', { name: 'one' });
  writePackage('package-lock.json', { packages: { '': { version: '0.1.0' }, other: { version: '0.1.0' } } });
  write('CHANGELOG.md', '# Changelog\n\n## 0.2.0 - 2026-11-22\n\n- More.\n\n## 0.1.0 - 2026-11-01\n');
  commitAll();
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
const writePackage = (file: string, content: object) =>
  write(file, `${JSON.stringify({ version: '0.1.0', ...content }, null, 2)}\n`);
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
function commitAll(): void {
  git('add', '.');
  git('commit', '--quiet', '--message', 'Work');
}

const release = (...args: string[]) =>
  spawnSync(process.execPath, [resolve('infra/release.ts'), ...args], { cwd: folder, encoding: 'utf8' });

describe('npm run release', () => {
  it('sets the version in every package, commits, and tags', () => {
    const { status, stderr } = release('0.2.0');
    expect([status, stderr]).toEqual([0, '']);
    expect(read('package.json').version).toBe('0.2.0');
    expect(read('clients/one/package.json')).toEqual({ version: '0.2.0', name: 'one' });
    const other = { version: '0.1.0' };
    expect(read('package-lock.json')).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, other },
    });
    expect(git('log', '-1', '--format=%s')).toBe('Release 0.2.0');
    expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(git('status', '--porcelain')).toBe('');
  });

  it('tags a version that the packages have already', () => {
    expect(release('0.1.0').status).toBe(0);
    expect(git('tag', '--list')).toBe('v0.1.0');
  });

  it.each([
    ['without a version', [], () => {}, 'name the version'],
    ['for what is no version', ['next'], () => {}, 'name the version'],
    ['on another branch', ['0.2.0'], () => git('switch', '--quiet', '--create', 'other'), 'switch to main'],
    ['with changes', ['0.2.0'], () => write('new.txt', ''), 'commit or stash your changes'],
    ['for a version that has a tag', ['0.2.0'], () => git('tag', 'v0.2.0'), 'the tag v0.2.0 exists'],
    [
      'without an entry in the changelog',
      ['0.3.0'],
      () => {},
      'add "## 0.3.0 - <YYYY-MM-DD>" to CHANGELOG.md',
    ],
    [
      'when the tests fail',
      ['0.2.0'],
      () => {
        writePackage('package.json', { scripts: { test: 'exit 1' } });
        commitAll();
      },
      'the tests failed',
    ],
  ])('refuses %s, and changes nothing', (_, args, prepare, reason) => {
    prepare();
    const state = () => [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list')];
    const before = state();
    const { status, stderr } = release(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(`Cannot release: ${reason}`);
    expect(state()).toEqual(before);
  });
});
