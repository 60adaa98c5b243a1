import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTable } from '../../infra/local/open-table.ts';
import { readJobs } from '../../shared/data/jobs/listed-jobs.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { getItem } from '../../shared/data/table/items.ts';
import { effectKey, killedKinds, STEPS } from '../support/jobs/job-effects.ts';
import { testSize } from '../support/test-size.ts';

const { DYNAMODB_ENDPOINT } = process.env;
const few = { JOBS: 400, KILLS: 3 };
/** DynamoDB Local would take a quarter of an hour for as many as the embedded table gets. */
const { JOBS, KILLS } = testSize({ ci: DYNAMODB_ENDPOINT ? few : { JOBS: 10_000, KILLS: 30 }, local: few });
/** The longest life of a process: shorter than the jobs take. */
const KILL_WITHIN_MS = 300;
const PROGRAM = fileURLToPath(new URL('../support/processes/job-process.ts', import.meta.url));

let folder = '';
const running = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobs-killed-'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

interface Line {
  step: 'begin' | 'end';
  pid: number;
  id: string;
  at: number;
}

/** Processes on one table, which log each run of a job. */
function processes() {
  const RUN_LOG = join(folder, 'runs');
  const variables = { TABLE_NAME: `killed-${randomUUID()}`, DATA_DIR: folder, RUN_LOG };
  const killed = new Map<number, number>();
  const readLines = (): Line[] =>
    (existsSync(RUN_LOG) ? readFileSync(RUN_LOG, 'utf8') : '')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line));
  return {
    variables,
    async start(jobs = 0): Promise<ChildProcess> {
      const env = { ...process.env, ...variables, JOBS: String(jobs) };
      const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      running.add(child);
      await once(child.stdout, 'data');
      return child;
    },
    async kill(child: ChildProcess): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
      killed.set(child.pid ?? 0, Number(process.hrtime.bigint()) / 1e6);
      running.delete(child);
    },
    /** How many runs there were, and how many of them a kill ended. */
    counts() {
      const lines = readLines();
      const [begins, ends] = (['begin', 'end'] as const).map(
        (step) => lines.filter((line) => line.step === step).length,
      );
      return { runs: begins, interrupted: (begins ?? 0) - (ends ?? 0) };
    },
    /** The runs of each job that began while another one of it went on, in a process that lived. */
    overlaps(): string[] {
      return [...Map.groupBy(readLines(), ({ id }) => id)].flatMap(([id, ofJob]) => {
        let open: Line | undefined;
        const found: string[] = [];
        for (const line of ofJob) {
          if (line.step === 'end') open = undefined;
          else {
            if (open && (killed.get(open.pid) ?? Number.POSITIVE_INFINITY) > line.at) found.push(id);
            open = line;
          }
        }
        return found;
      });
    },
  };
}

/** Resolves when a process finds no more jobs in the table. */
const idle = ({ stdout }: ChildProcess) =>
  new Promise<void>((resolve) => {
    stdout?.on('data', (text) => String(text).includes('idle') && resolve());
  });

/** Opens the table of processes that have all ended, to look at it. */
async function look<T>({ TABLE_NAME }: { TABLE_NAME: string }, read: () => Promise<T>): Promise<T> {
  const table = await openTable({ DATA_DIR: folder, DYNAMODB_ENDPOINT, TABLE_NAME });
  connectTable(table.connection);
  process.env.TABLE_NAME = TABLE_NAME;
  return read().finally(table.close);
}

/** What each job should have done, by its name, and what it did. */
async function readEffects() {
  const names = killedKinds.flatMap(({ id }) =>
    Array.from({ length: JOBS / killedKinds.length }, (_, n) => [id, `${id}-${n}`] as const),
  );
  const wrong: string[] = [];
  for (const [kind, name] of names) {
    const { pk: _, sk: __, ...effect } = (await getItem(effectKey(name))) ?? { pk: '', sk: '' };
    const steps = Object.fromEntries(Array.from({ length: STEPS }, (_, step) => [`step${step}`, true]));
    const expected = { takeSteps: steps, addOnce: { count: 1 } }[kind] ?? { value: name };
    if (!isDeepStrictEqual(effect, expected)) wrong.push(`${name}: ${JSON.stringify(effect)}`);
  }
  return wrong;
}

describe(`${JOBS} jobs of four kinds`, () => {
  const sizes = DYNAMODB_ENDPOINT ? [1, 2] : [1];

  it.each(sizes)(
    `all have their effect once, in %i process(es) that are killed ${KILLS} times`,
    async (count) => {
      const { start, kill, overlaps, counts, variables } = processes();
      await kill(await start(JOBS));
      const startedAt = performance.now();
      const children = await Promise.all(Array.from({ length: count }, () => start()));
      for (let kills = 0; kills < KILLS; kills++) {
        await sleep(Math.random() * KILL_WITHIN_MS);
        const victim = children.shift();
        if (victim) await kill(victim);
        children.push(await start());
      }
      await idle(children[0] as ChildProcess);
      for (const child of children) await kill(child);
      const left = await look(variables, readJobs);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(
        JSON.stringify({ count, jobs: JOBS, kills: KILLS, ...counts(), left: left.length, seconds }),
      );
      expect(left).toEqual([]);
      expect(await look(variables, readEffects)).toEqual([]);
      expect(overlaps()).toEqual([]);
    },
    600_000,
  );
});
