import type { OutboxChunk, OutboxEvent } from '../../domain/webhooks/outbox.ts';
import type { OutboxState } from '../../domain/webhooks/webhooks.ts';
import { outboxKey, outboxPartition, outboxPrefix, outboxStateKey, recordedEventsKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import { setOrRemove } from '../table/expressions.ts';
import { getItem, query, type Stored } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { withRecorded } from './recorded-counts.ts';

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
  query<OutboxChunk>(
    {
      KeyConditionExpression: 'pk = :outbox AND begins_with(sk, :due)',
      ExpressionAttributeValues: { ':outbox': outboxPartition(webhookId), ':due': outboxPrefix },
      ConsistentRead: true,
    },
    maxChunks,
  );

export const readEvents = ({ events }: OutboxChunk): OutboxEvent[] => JSON.parse(events);

interface Replacement {
  chunks: readonly OutboxChunk[];
  /** Events that no longer wait. */
  finished: number;
  /** How many of these were not sent. */
  dropped?: number;
  /** How the receiver does now; as before unless given. */
  receiver?: OutboxState;
}

/** Replaces chunks by what is left of them. Does nothing if another run has done so. */
export async function replaceChunks(
  before: readonly StoredChunk[],
  { chunks, finished, dropped = 0, receiver }: Replacement,
): Promise<void> {
  const [first] = before;
  if (!first) return;
  const items = chunks.map((chunk) => ({ ...outboxKey(chunk.webhookId, chunk.due, chunk.id), ...chunk }));
  const replaced = new Set(items.map(({ sk }) => sk));
  const ifStillThere = { ConditionExpression: 'attribute_exists(pk)' };
  const known = new Set(before.map(({ sk }) => sk));
  const onConditionFailed = () => new StaleItem();
  const steps: Step[] = [
    ...before
      .filter(({ sk }) => !replaced.has(sk))
      .map(({ pk, sk }) => ({ Delete: { Key: { pk, sk }, ...ifStillThere }, onConditionFailed })),
    ...items.map((Item) =>
      known.has(Item.sk) ? { Put: { Item, ...ifStillThere }, onConditionFailed } : { Put: { Item } },
    ),
    ...(finished > 0 || receiver ? [updateState(first.webhookId, { finished, dropped, receiver })] : []),
  ];
  await transact(steps).catch((error) => {
    if (!(error instanceof StaleItem)) throw error;
  });
}

/** The part of a transaction that forgets how a receiver did. */
export const resetReceiver = (webhookId: number): Step => ({
  Update: {
    Key: outboxStateKey(webhookId),
    UpdateExpression: 'REMOVE failures, failingSince, pausedUntil',
  },
});

function updateState(
  webhookId: number,
  { finished, dropped, receiver }: { finished: number; dropped: number; receiver: OutboxState | undefined },
): Step {
  const { failures, failingSince, pausedUntil } = receiver ?? {};
  const update = receiver ? setOrRemove({ failures, failingSince, pausedUntil }) : undefined;
  const added = { pending: -finished, ...(dropped > 0 && { dropped }) };
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
