/**
 * `npm run release -- <version>`: checks that this is a state to release, sets the version everywhere, and tags it. Pushes
 * nothing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const VERSION = /^\d+\.\d+\.\d+$/;

/** What keeps this state from being released as this version; undefined if nothing does. */
function findProblem(version: string): string | undefined {
  if (!VERSION.test(version)) return 'name the version: npm run release -- 1.2.3';
  if (git('branch', '--show-current') !== 'main') return 'switch to main';
  if (git('status', '--porcelain') !== '') return 'commit or stash your changes';
  if (git('tag', '--list', `v${version}`) !== '') return `the tag v${version} exists: choose a later version`;
  const entry = new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`, 'm');
  if (!entry.test(readFileSync('CHANGELOG.md', 'utf8')))
    return `add "## ${version} - <YYYY-MM-DD>" to CHANGELOG.md, with what changed`;
  return undefined;
}

/** Replaces the package's own version, in a lock file wherever it says that of the package in the same folder. */
function setVersion(file: string, version: string): void {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  content.version = version;
  if (content.packages?.['']) content.packages[''].version = version;
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

const [version = ''] = process.argv.slice(2);
const problem = findProblem(version);
if (problem) {
  console.error(`Cannot release: ${problem}.`);
  process.exit(1);
}
try {
  execFileSync('npm', ['test'], { stdio: 'inherit' });
} catch {
  console.error('Cannot release: the tests failed.');
  process.exit(1);
}
const files = git('ls-files', 'package.json', 'package-lock.json', '*/package.json').split('\n');
for (const file of files) setVersion(file, version);
git('add', ...files);
// The first release has the version that the files had from the start.
git('commit', '--quiet', '--allow-empty', '--message', `Release ${version}`);
git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
console.log(`Tagged v${version}. Publish it with: git push --follow-tags`);
