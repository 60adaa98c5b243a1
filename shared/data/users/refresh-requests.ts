import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { ulid } from 'ulid';
import { env } from '../../env.ts';
import { refreshKey } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { setOrRemove } from '../table/expressions.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';
import { getItem } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** What is refreshed, one after the other. */
export const refreshed = ['links', 'qr-codes'] as const;

/** The update of what a user’s links and QR codes know of the user’s plan, and its progress. */
export interface Refresh {
  userId: number;
  /** New with each write: a pass that was overtaken, by another one or by the next plan change, saves nothing. */
  run: string;
  collection: (typeof refreshed)[number];
  /** The number of the last item that is done. */
  position: number;
}

/** A refresh in a stream record, as far as it decides whether the record still matters. */
export type RefreshRecord = Pick<Refresh, 'userId' | 'run'>;

/** The part of a transaction that starts a refresh, from the beginning if there is one already. */
export function startRefresh(userId: number): Step {
  const refresh: Refresh = { userId, run: ulid(), collection: 'links', position: 0 };
  return { Put: { Item: { ...refreshKey(userId), ...refresh } } };
}

/** The refresh of a stream record; undefined if it ended, `malformed` if the record cannot be read. */
export function readRefreshRecord({
  eventName,
  dynamodb,
}: DynamoDBRecord): RefreshRecord | 'malformed' | undefined {
  if (eventName === 'REMOVE') return undefined;
  const { userId, run } = dynamodb?.NewImage ?? {};
  return userId?.N && run?.S ? { userId: Number(userId.N), run: run.S } : 'malformed';
}

/** The refresh as it is stored; undefined if it went on since the record, which may be repeated long after its pass. */
export async function findCurrent({ userId, run }: RefreshRecord): Promise<Refresh | undefined> {
  const stored = await getItem<Refresh>(refreshKey(userId));
  return stored?.run === run ? stored : undefined;
}

/** Saves the progress after a pass; the stream record of this write triggers the next pass. */
export async function saveRefresh(
  { userId, run }: Refresh,
  progress: Pick<Refresh, 'collection' | 'position'>,
): Promise<void> {
  const update = setOrRemove({ ...progress, run: ulid() });
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: refreshKey(userId),
    ...update,
    ConditionExpression: '#run = :seen',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':seen': run },
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
}

export async function endRefresh({ userId, run }: Refresh): Promise<void> {
  const command = new DeleteCommand({
    TableName: env.tableName,
    Key: refreshKey(userId),
    ConditionExpression: '#run = :seen',
    ExpressionAttributeNames: { '#run': 'run' },
    ExpressionAttributeValues: { ':seen': run },
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
}
