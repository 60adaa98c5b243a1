import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkEach } from '../support/check-each.ts';

// CDK brings the parser that it reads templates with.
const { parse } = createRequire(createRequire(import.meta.url).resolve('aws-cdk-lib'))('yaml');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}

interface Job {
  if?: string;
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  strategy?: { matrix?: { include?: Pick<Step, 'run'>[] } };
  steps: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  concurrency?: Record<string, unknown>;
  jobs: Record<string, Job>;
}

const files = globSync('.github/workflows/*.yml');
const readWorkflow = (file: string): Workflow => parse(readFileSync(file, 'utf8'), { strict: true });
const listSteps = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const listMatrixEntries = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix?.include ?? []);
const listCommands = (workflow: Workflow) =>
  [...listSteps(workflow), ...listMatrixEntries(workflow)].flatMap(({ run }) => run ?? []);

describe('every workflow', () => {
  it('limits what its token may do, and how long its jobs take', async () => {
    await checkEach(files, (file) => {
      const { permissions, jobs } = readWorkflow(file);
      expect(Object.values(permissions).filter((right) => right !== 'read')).toEqual([]);
      for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    });
  });

  it('has steps that either use an action of a fixed version or run commands that a shell can read', async () => {
    await checkEach(files, (file) => {
      for (const { uses, run } of listSteps(readWorkflow(file))) {
        if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
        else
          expect(spawnSync('bash', ['-n', '-c', (run ?? '').replace(/\$\{\{.*?\}\}/g, 'x')]).status).toBe(0);
      }
    });
  });

  it('runs scripts that exist, and passes no values of others to a shell', async () => {
    await checkEach(files, (file) => {
      for (const command of listCommands(readWorkflow(file))) {
        for (const [, name = ''] of command.matchAll(/npm (?:run (?:--silent )?)?(?!ci\b)([\w:-]+)/g))
          expect(scripts).toHaveProperty([name]);
        for (const [path] of command.matchAll(/\.ci\/[\w-]+/g)) expect(existsSync(path)).toBe(true);
        expect(command).not.toMatch(/\$\{\{ *(github|inputs|vars)\./);
      }
    });
  });
});

describe('the example of a pipeline', () => {
  const workflow = readWorkflow('.github/workflows/deploy.yml');
  const { diff, deploy } = workflow.jobs as Record<'diff' | 'deploy', Job>;

  it('runs for releases and when someone starts it, never for pull requests, one after the other', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*'] }, workflow_dispatch: null });
    expect(workflow.permissions).toEqual({});
    expect(workflow.concurrency).toMatchObject({ 'cancel-in-progress': false });
  });

  it('shows the differences first, and deploys only after an approval', () => {
    expect(diff.if).toContain("vars.AWS_DIFF_ROLE != ''");
    expect(diff.steps.at(-1)?.run).toContain('npx cdk diff');
    expect([deploy.needs, deploy.environment]).toEqual(['diff', 'production']);
  });

  it('gets credentials by OpenID Connect, a role per job, and has no secret', () => {
    for (const { permissions, steps } of [diff, deploy]) {
      expect(permissions?.['id-token']).toBe('write');
      const login = steps.find(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
      expect(Object.keys(login?.with ?? {})).toEqual(['role-to-assume', 'aws-region']);
    }
    expect(diff.permissions).toMatchObject({ contents: 'read' });
    expect(readFileSync('.github/workflows/deploy.yml', 'utf8')).not.toContain('secrets.');
  });

  it('deploys, checks, remembers what it deployed, and else goes back to what was deployed before', () => {
    const named = deploy.steps.filter(({ name }) => name);
    expect(named.map(({ name }) => name)).toEqual(['Deploy', 'Check', 'Remember this commit', 'Roll back']);
    const [deployed, check, remember, rollBack] = named;
    expect(check?.run).toBe('.ci/check-deployment "$STACK"');
    expect(named.map((step) => step.if)).toEqual([
      undefined,
      undefined,
      undefined,
      `failure() && steps.${deployed?.id}.outcome != 'skipped'`,
    ]);
    expect(remember?.run).toContain('"HEAD:refs/tags/$DEPLOYED"');
    expect(rollBack?.run?.trim().split('\n')).toEqual([
      'git fetch --force --depth 1 origin "refs/tags/$DEPLOYED:refs/tags/$DEPLOYED"',
      'git switch --detach "$DEPLOYED"',
      'npm ci',
      deployed?.run,
      check?.run,
    ]);
  });
});

describe('.ci/check-deployment', () => {
  it('reads URL and key of the stack, masks the key, and passes it on in a variable only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-deployment-'));
    const program = (name: string, text: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    program(
      'aws',
      `case "$*" in *ShortUrl*) echo https://sho.rt;; *AdminApiKeySecret*) echo Key;; *) echo k;; esac`,
    );
    program('npm', 'echo "$LINKS_URL $LINKS_KEY: $*"');
    const env = { PATH: `${folder}:${process.env.PATH}`, GITHUB_ACTIONS: 'true' };
    try {
      const stdout = execFileSync('.ci/check-deployment', ['my-stack'], { env, encoding: 'utf8' });
      expect(stdout).toBe(
        '::add-mask::k\nhttps://sho.rt k: run --silent check:deployment -- --stack my-stack\n',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
