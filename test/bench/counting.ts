/**
 * What counting costs: requests, time, processor time and capacity units of a batch of the stream, on the embedded
 * table. `node test/bench/counting.ts [--json]`.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { handler } from '../../functions/streams/count-clicks.ts';
import { handler as followLink } from '../../functions/visitor/follow-link.ts';
import { openTable } from '../../infra/local/open-table.ts';
import plans from '../../infra/plans.json' with { type: 'json' };
import { readClicks } from '../../shared/data/counting/click-records.ts';
import { readCountingState } from '../../shared/data/counting/counting-state.ts';
import { upsertPlans } from '../../shared/data/plans.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { tableClient as connection } from '../../shared/data/table/document-client.ts';
import { addUser } from '../../shared/data/users/users.ts';
import { clickSubject } from '../../shared/domain/clicks/clicks.ts';
import { planRange } from '../../shared/domain/clicks/plan-range.ts';
import type { Plan } from '../../shared/domain/plans/plans.ts';
import { finishInTurns } from '../../shared/event-loop.ts';
import { EDGE_SECRET } from '../support/calls/edge.ts';
import { putLinks, type TestLink } from '../support/clicks/counted-links.ts';
import { matureCounters, matureFacts, putStatistics } from '../support/clicks/stored-statistics.ts';
import { type Recorder, recorder, type TableRequest } from '../support/table/recorder.ts';
import { Shard } from '../support/table/stream-records.ts';
import { median, type Row, report, round } from './report.ts';
import { benchRoute, visitEvent } from './visit-input.ts';

const RUNS = 5;
const TABLE = 'bench';
const LINK_ID = 100_000_001;

type Connection = Recorder['connection'];

interface Batch {
  name: string;
  links: number;
  /** Records of each link, in turn with the others. */
  each: number;
  /** Whether the links have 250 countries, 500 referrers, and 80 browsers and systems already. */
  isMature?: boolean;
}

const batches: Batch[] = [
  { name: '1 record', links: 1, each: 1 },
  { name: '1 record of a mature link', links: 1, each: 1, isMature: true },
  { name: '50 records of 50 mature links', links: 50, each: 1, isMature: true },
  { name: '1 200 records of 20 mature links', links: 20, each: 60, isMature: true },
  { name: '100 records of 1 link', links: 1, each: 100 },
  { name: '10 000 records of 1 link', links: 1, each: 10_000 },
  { name: '1 000 records of 1 000 links', links: 1000, each: 1 },
  { name: '10 000 records of 1 000 links', links: 1000, each: 10 },
];

/** A realistic distribution: the first names are frequent, later ones rare. */
const toName = (i: number, names: number) => `name ${Math.floor(names * ((i * 0.618_034) % 1) ** 4)}`;

const buildFacts = (i: number) => ({
  country: toName(i, 60),
  referrer: toName(i * 7, 120),
  browser: toName(i, 12),
  os: toName(i, 8),
});

let batchesSoFar = 0;

/** The records of each batch are ten minutes later: at the same time, they would be other shards' with the same numbers. */
function buildRecords(links: TestLink[], { each, isMature }: Batch): DynamoDBRecord[] {
  const shard = new Shard();
  const at = new Date(Date.UTC(2026, 2, 15) + ++batchesSoFar * 600_000);
  for (let i = 0; i < each; i++) {
    for (const [n, link] of links.entries()) {
      shard.visit({ ...link, at, ...(isMature ? matureFacts : buildFacts)(i * 7 + n) });
    }
  }
  return shard.records;
}

async function count(records: DynamoDBRecord[]): Promise<{ ms: number; cpu: number }> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const { batchItemFailures } = await handler({ Records: records });
  const { user, system } = process.cpuUsage(before);
  if (batchItemFailures.length > 0) throw new Error('A batch was not counted.');
  return { ms: performance.now() - start, cpu: (user + system) / 1000 };
}

/** Milliseconds for everything except reading and writing the table. */
async function timeToFold(records: DynamoDBRecord[]): Promise<number> {
  const state = await readCountingState(readClicks(records).clicks);
  const start = performance.now();
  const bySubject = Map.groupBy(readClicks(records).clicks, ({ subject }) => subject);
  for (let clicks = [...bySubject.values()].flat(); clicks.length > 0; )
    clicks = clicks.slice((await finishInTurns(planRange(clicks, state))).end);
  return performance.now() - start;
}

/** Times are measured without the recorder, which reads each request again. The first run only creates the names. */
async function measureBatch(batch: Batch, userId: number, table: Recorder, plain: Connection) {
  connectTable(plain);
  const { name, links, each, isMature } = batch;
  const targets = await putLinks({ id: userId }, links);
  if (isMature) {
    for (const { linkId } of targets) await putStatistics(clickSubject('links', linkId), matureCounters());
  }
  const runs: { ms: number; cpu: number; fold: number }[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const records = buildRecords(targets, batch);
    const fold = await timeToFold(records);
    const took = await count(records);
    if (run > 0) runs.push({ ...took, fold });
  }
  connectTable(table.connection);
  const records = buildRecords(targets, batch);
  return {
    ...toRow(name, links * each, await requestsDuring(table, () => count(records))),
    ms: round(median(runs.map(({ ms }) => ms))),
    'ms of CPU': round(median(runs.map(({ cpu }) => cpu))),
    'ms to fold': round(median(runs.map(({ fold }) => fold))),
  };
}

async function requestsDuring(table: Recorder, run: () => Promise<unknown>): Promise<TableRequest[]> {
  const before = table.requests.length;
  await run();
  return table.requests.slice(before);
}

function toRow(name: string, clicks: number, requests: TableRequest[]): Row {
  const isWrite = ({ operation }: TableRequest) => /Put|Update|Delete|Write/.test(operation);
  const sum = (some: TableRequest[]) => some.reduce((total, { units }) => total + units, 0);
  const [read, write] = [sum(requests.filter((request) => !isWrite(request))), sum(requests.filter(isWrite))];
  return {
    name,
    value: requests.length,
    unit: 'requests',
    'read units': read,
    'write units': write,
    'read per click': round(read / clicks, 4),
    'written per click': round(write / clicks, 4),
  };
}

async function measureVisit(table: Recorder): Promise<Row> {
  connectTable(table.connection);
  await connection().send(new PutCommand({ TableName: TABLE, Item: benchRoute(LINK_ID) }));
  const visit = () => followLink(visitEvent(1), { awsRequestId: 'bench' } as Context);
  return toRow('a visit, to the table', 1, await requestsDuring(table, visit));
}

/** Rows for a visit and for each batch. */
export async function benchCounting(): Promise<Row[]> {
  const environment = {
    TABLE_NAME: TABLE,
    SHORT_URL: 'https://sho.rt',
    OWN_HOSTS: '',
    VISITOR_KEY: 'bench',
    EDGE_SECRET,
  };
  Object.assign(process.env, environment);
  const { connection: plain, close } = await openTable({
    DATA_DIR: ':memory:',
    DYNAMODB_ENDPOINT: undefined,
    TABLE_NAME: TABLE,
  });
  try {
    const table = recorder(plain);
    const rows = [await measureVisit(table)];
    await upsertPlans(plans as Plan[]);
    for (const batch of batches) {
      const user = await addBenchUser(batch.name);
      rows.push(await measureBatch(batch, user.id, table, plain));
    }
    return rows;
  } finally {
    await close();
  }
}

/** On the plan without a quota, so that all clicks are counted. */
const addBenchUser = (name: string) =>
  addUser(
    {
      username: name,
      email: `${name}@example.com`,
      passwordHash: 'none',
      isAdmin: false,
      planId: 3,
      planStatus: 'pro',
      registered: '2026-01-02 03:04:05',
    },
    ({ id }) => `key ${id}`,
    { actor: 'system', now: new Date() },
  );

if (import.meta.main) report('counting', await benchCounting());
