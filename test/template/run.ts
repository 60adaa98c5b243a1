/**
 * `npm run test:template`: synthesizes the CDK app, and runs the journeys on what was synthesized instead of the sources.
 * Arguments are passed to Vitest.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The tests make more requests than an API key may by default, and do not wait long for their clicks. */
const context = ['rateLimit=1000000', 'countingWindow=1'].flatMap((setting) => ['--context', setting]);
/** About processes of `npm start` and their workers, and about tenants of a CloudFront inside the test's process. */
const notDeployed = [
  'several-processes',
  'branded-domains',
  'jobs',
  'jobs-killed',
  'jobs-fairness',
  'webhooks-fairness',
];
// Vitest's `--exclude` does not reach its projects.
const journeys = globSync('test/journeys/*.test.ts').filter(
  (file) => !notDeployed.includes(basename(file, '.test.ts')),
);

const folder = mkdtempSync(join(tmpdir(), 'link-service-assembly-'));
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, CLOUD_ASSEMBLY: folder } }).status ?? 1;
try {
  process.exitCode =
    run('cdk', ['synth', '--quiet', '--output', folder, ...context]) ||
    run('vitest', ['run', ...journeys, 'test/template', ...process.argv.slice(2)]);
} finally {
  rmSync(folder, { recursive: true });
}
