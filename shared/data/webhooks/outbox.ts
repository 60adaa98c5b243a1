import type { OutboxChunk, OutboxEvent } from '../../domain/webhooks/outbox.ts';
import type { OutboxState } from '../../domain/webhooks/webhooks.ts';
import { readItems } from '../table/batch-get.ts';
import { setOrRemove } from '../table/expressions.ts';
import { getItem, query, type Stored } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';
import { MAX_STEPS, type Step, transact } from '../table/transactions.ts';
import { withRecorded } from './recorded-counts.ts';
import {
  outboxKey,
  outboxPartition,
  outboxPrefix,
  outboxStateKey,
  recordedEventsKey,
} from './webhook-keys.ts';

export type StoredChunk = Stored<OutboxChunk>;

export const readOutboxState = async (webhookId: number): Promise<OutboxState> =>
  (await getItem<OutboxState>(outboxStateKey(webhookId))) ?? {};

/** The states of some webhooks of a user, with all events that wait for them: one request. */
export async function readStates(userId: number, webhooks: readonly { id: number }[]) {
  const find = await readItems(
    webhooks.length > 0 ? [recordedEventsKey(userId), ...webhooks.map(({ id }) => outboxStateKey(id))] : [],
  );
  return ({ id }: { id: number }): OutboxState =>
    withRecorded(find<OutboxState>(outboxStateKey(id)) ?? {}, find(recordedEventsKey(userId)), {
      id,
      userId,
    });
}

/** The chunks that are due first, at most this many; they may not be due yet. */
export const readFirstChunks = (webhookId: number, maxChunks: number): Promise<StoredChunk[]> =>
  queryChunks(webhookId, outboxPrefix, maxChunks);

/** The chunks that are due at this time. */
export const readChunksDueAt = (webhookId: number, due: number): Promise<StoredChunk[]> =>
  queryChunks(webhookId, outboxKey(webhookId, due, '').sk);

const queryChunks = (webhookId: number, prefix: string, maxChunks?: number): Promise<StoredChunk[]> =>
  query<OutboxChunk>(
    {
      KeyConditionExpression: 'pk = :outbox AND begins_with(sk, :due)',
      ExpressionAttributeValues: { ':outbox': outboxPartition(webhookId), ':due': prefix },
      ConsistentRead: true,
    },
    maxChunks,
  );

export const readEvents = ({ events }: OutboxChunk): OutboxEvent[] => JSON.parse(events);

export const toStored = (chunk: OutboxChunk): StoredChunk => ({
  ...outboxKey(chunk.webhookId, chunk.due, chunk.id),
  ...chunk,
});

export interface Replacement {
  before: readonly StoredChunk[];
  /** In their place. */
  chunks: readonly OutboxChunk[];
  /** Events that no longer wait. */
  finished: number;
  /** How many of these the receiver did not accept. */
  dropped?: number;
}

/** What a run knows of a receiver, and how many bytes of deliveries it has stored. */
interface RunState {
  receiver?: OutboxState | undefined;
  stored?: number;
}

/** DynamoDB takes 4 MB in a transaction. */
const MAX_TRANSACTION_BYTES = 3_000_000;

/**
 * Replaces chunks, in as few transactions as possible, and stores the state of the receiver if there is one. Stops, and returns
 * false, if another run has replaced one of the chunks.
 */
export async function replaceChunks(
  webhookId: number,
  replacements: readonly Replacement[],
  { receiver, stored = 0 }: RunState = {},
): Promise<boolean> {
  let left = stored;
  for (const some of splitReplacements(replacements)) {
    const finished = sum(some.map((one) => one.finished));
    const dropped = sum(some.map((one) => one.dropped ?? 0));
    const steps = some.flatMap(listSteps);
    if (finished > 0 || receiver)
      steps.push(updateState(webhookId, { finished, dropped, stored: left, receiver }));
    const isReplaced = await transact(steps).then(
      () => true,
      (error) => {
        if (error instanceof StaleItem) return false;
        throw error;
      },
    );
    if (!isReplaced) return false;
    left = 0;
  }
  return true;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Lists of replacements that fit into a transaction each, with one step more for the state. */
function splitReplacements(replacements: readonly Replacement[]): Replacement[][] {
  const lists: Replacement[][] = [];
  let [steps, bytes] = [Infinity, Infinity];
  for (const one of replacements) {
    const chunks = [...one.before, ...one.chunks];
    const size = sum(chunks.map(({ events }) => Buffer.byteLength(events) + 500));
    const isFull = steps + chunks.length >= MAX_STEPS || bytes + size > MAX_TRANSACTION_BYTES;
    if (isFull) {
      lists.push([one]);
      [steps, bytes] = [chunks.length, size];
    } else {
      lists.at(-1)?.push(one);
      [steps, bytes] = [steps + chunks.length, bytes + size];
    }
  }
  return lists;
}

function listSteps({ before, chunks }: Replacement): Step[] {
  const known = new Set(before.map(({ sk }) => sk));
  // Two chunks with one key would be the same event, recorded twice.
  const items = new Map(chunks.map((chunk) => [toStored(chunk).sk, toStored(chunk)]));
  const ifStillThere = { ConditionExpression: 'attribute_exists(pk)' };
  const onConditionFailed = () => new StaleItem();
  return [
    ...before
      .filter(({ sk }) => !items.has(sk))
      .map(({ pk, sk }) => ({ Delete: { Key: { pk, sk }, ...ifStillThere }, onConditionFailed })),
    ...[...items.values()].map((Item) =>
      known.has(Item.sk) ? { Put: { Item, ...ifStillThere }, onConditionFailed } : { Put: { Item } },
    ),
  ];
}

/** Transaction steps that forget how a receiver failed. */
export const resetReceiver = (webhookId: number): Step => ({
  Update: {
    Key: outboxStateKey(webhookId),
    UpdateExpression: 'REMOVE failures, failingSince, failedAt, pausedUntil',
  },
});

interface StateChange {
  finished: number;
  dropped: number;
  stored: number;
  receiver: OutboxState | undefined;
}

function updateState(webhookId: number, { finished, dropped, stored, receiver }: StateChange): Step {
  const { failures, failingSince, failedAt, pausedUntil, slowUntil } = receiver ?? {};
  const update = receiver
    ? setOrRemove({ failures, failingSince, failedAt, pausedUntil, slowUntil })
    : undefined;
  const added = { pending: -finished, ...(dropped > 0 && { dropped }), ...(stored > 0 && { stored }) };
  const names = Object.keys(added);
  return {
    Update: {
      Key: outboxStateKey(webhookId),
      UpdateExpression: `${update?.UpdateExpression ?? ''} ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: {
        ...update?.ExpressionAttributeNames,
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...update?.ExpressionAttributeValues,
        ...Object.fromEntries(Object.entries(added).map(([name, by]) => [`:${name}`, by])),
      },
    },
  };
}
