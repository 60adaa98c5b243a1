import { marshall } from '@aws-sdk/util-dynamodb';
import type { APIGatewayProxyStructuredResultV2, DynamoDBRecord } from 'aws-lambda';
import { handler as countClicks } from '../../functions/streams/count-clicks.ts';
import { handler as followLink } from '../../functions/visitor/follow-link.ts';
import { itemSize } from '../../infra/local/embedded-table/values/attribute-values.ts';
import { openTable } from '../../infra/local/open-table.ts';
import plans from '../../infra/plans.json' with { type: 'json' };
import { upsertPlans } from '../../shared/data/plans.ts';
import { useSecrets } from '../../shared/data/secrets.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { getItem } from '../../shared/data/table/items.ts';
import type { Plan } from '../../shared/domain/plans/plans.ts';
import { visitEvent } from '../bench/visit-input.ts';
import { EDGE_SECRET } from '../support/calls/edge.ts';
import { putLinks, type TestLink } from '../support/clicks/counted-links.ts';
import { recorder, recordRequests, type TableRequest } from '../support/table/recorder.ts';
import { Shard } from '../support/table/stream-records.ts';
import { bytesLogged } from './bytes-logged.ts';
import { addOwner, context, create, index, runEmptyJob } from './calls.ts';

/** What one call of a function uses. All of it is deterministic: times are not measured. */
export interface Usage {
  /** Requests to the table, and the units that they consume. */
  requests: number;
  readUnits: number;
  writeUnits: number;
  loggedBytes: number;
  /** Of headers and body. */
  responseBytes: number;
}

/** A batch of the stream: consecutive clicks of each of some links. */
export interface Batch {
  links: number;
  /** Clicks of each link, of new visitors. */
  each: number;
  /** Whether the links belong to one user; to as many users as there are links otherwise. */
  ofOneUser?: boolean;
}

/** Names in the statistics of a link that many people in many places have followed. */
const NAMES = { country: 250, referrer: 500, browser: 40, os: 40 };
const SECRET = 'the service secret of the calculation';
const TABLE = 'cost';
/** Variables that refer to other resources in the template. */
const referring = { TABLE_NAME: TABLE, SHORT_URL: 'https://sho.rt', EDGE_SECRET };

/**
 * Runs the functions on a table in memory, with the variables of the template, and returns what a visit, a new link, its index
 * for searches, a job, and each batch use.
 */
export async function measure<Name extends string>(
  variables: Record<string, unknown>,
  batches: Record<Name, Batch>,
) {
  for (const [name, value] of Object.entries(variables))
    process.env[name] = typeof value === 'string' ? value : name;
  Object.assign(process.env, referring);
  useSecrets({ serviceSecret: async () => SECRET, storeAdminKey: async () => undefined });
  const { connection, close } = await openTable({
    DATA_DIR: ':memory:',
    DYNAMODB_ENDPOINT: undefined,
    TABLE_NAME: TABLE,
  });
  try {
    connectTable(recorder(connection).connection);
    await upsertPlans(plans as Plan[]);
    const owner = await addOwner(SECRET);
    // The first one also reads the plans, which a warm function keeps.
    await bytesLogged(async () => index(owner.id, await create(owner.key, 'first')));
    const { usage: created, response } = await measureUsage(() => create(owner.key, 'bench'));
    const { usage: indexed } = await measureUsage(() => index(owner.id, response));
    const { usage: emptyJob } = await measureUsage(runEmptyJob);
    const visit = await measureUsage(() => followLink(visitEvent(1), context));
    const counted = {} as Record<Name, Usage>;
    for (const name of Object.keys(batches) as Name[]) counted[name] = await measureBatch(batches[name]);
    return {
      created,
      indexed,
      emptyJob,
      visit: visit.usage,
      visitorBytes: await visitorBytes(visit.requests),
      counted,
    };
  } finally {
    await close();
  }
}

/** Measures a batch of clicks on links whose statistics are full of names. */
async function measureBatch({ links, each, ofOneUser = false }: Batch): Promise<Usage> {
  const targets: TestLink[] = [];
  if (ofOneUser) targets.push(...(await putLinks(await addOwner(SECRET), links)));
  else for (let n = 0; n < links; n++) targets.push(...(await putLinks(await addOwner(SECRET), 1)));
  const readClicks = Math.max(...Object.values(NAMES));
  const fill = (target: TestLink) => count(buildRecords([target], readClicks, (names, i) => i % names));
  for (const target of targets) await bytesLogged(() => fill(target));
  const records = buildRecords(targets, each, frequentFirst);
  return (await measureUsage(() => count(records))).usage;
}

/** A few names are frequent, and most are rare, as in real statistics. */
const frequentFirst = (names: number, i: number) => Math.floor(names * ((i * 0.618_034) % 1) ** 4);

function buildRecords(
  targets: TestLink[],
  each: number,
  pick: (names: number, i: number) => number,
): DynamoDBRecord[] {
  const shard = new Shard();
  for (const target of targets) {
    for (let i = 0; i < each; i++) {
      const names = Object.entries(NAMES).map(([fact, count]) => [fact, `${fact} number ${pick(count, i)}`]);
      shard.visit({ ...target, ...Object.fromEntries(names) });
    }
  }
  return shard.records;
}

async function count(records: DynamoDBRecord[]): Promise<undefined> {
  const { batchItemFailures } = await countClicks({ Records: records });
  if (batchItemFailures.length > 0) throw new Error('A batch was not counted.');
}

async function measureUsage(call: () => Promise<APIGatewayProxyStructuredResultV2 | undefined>): Promise<{
  usage: Usage;
  requests: TableRequest[];
  response: APIGatewayProxyStructuredResultV2 | undefined;
}> {
  const { result, bytes: loggedBytes } = await bytesLogged(() => recordRequests(call));
  const { result: response, requests } = result;
  const { statusCode = 200, headers = {}, body = '' } = response ?? {};
  if (statusCode >= 400) throw new Error(`A call returned ${statusCode}: ${body}`);
  const usage = {
    requests: requests.length,
    readUnits: sumUnits(requests.filter((request) => !isWrite(request))),
    writeUnits: sumUnits(requests.filter(isWrite)),
    loggedBytes,
    responseBytes: JSON.stringify(headers).length + body.length,
  };
  return { usage, requests, response };
}

const isWrite = ({ operation }: TableRequest) => /Put|Update|Delete|Write/.test(operation);
const sumUnits = (requests: TableRequest[]) => requests.reduce((sum, { units }) => sum + units, 0);

/** What the table adds to the size of each item, for billing. */
const ITEM_OVERHEAD = 100;

/** The size of the item that a visit has written. */
async function visitorBytes(requests: TableRequest[]): Promise<number> {
  const key = requests.find(({ operation }) => operation === 'UpdateItem')?.input.Key;
  const item = key && (await getItem({ pk: key.pk.S, sk: key.sk.S }));
  if (!item) throw new Error('The visit was not counted.');
  return itemSize(marshall(item) as Parameters<typeof itemSize>[0]) + ITEM_OVERHEAD;
}
