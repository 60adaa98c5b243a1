import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { CollectionName } from '../../api/collections.ts';
import { env } from '../../env.ts';
import { purgeKey } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';
import { getItem } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** Types whose deletion leaves other items to be purged. */
const deletable = ['users', 'links', 'qr-codes', 'campaigns', 'channels', 'pixels'] as const satisfies (
  | 'users'
  | CollectionName
)[];
/** A migration to the schema version that is the `id`. It changes items, and belongs to no user. */
export const MIGRATION = 'migration';
const purged = [...deletable, MIGRATION] as const;
export type PurgeSubject = (typeof purged)[number];

/** The purge of what a deleted item leaves, and its progress. */
export interface Purge {
  name: PurgeSubject;
  userId: number;
  id: number;
  /** The number of passes that are done. */
  passes: number;
  /** Of a user’s purge: the number of the last link whose route was disabled. Of a migration: what it says. */
  position: number;
}

/** The part of a transaction that starts the purge of what a deleted item leaves. */
export const startPurge = (name: PurgeSubject, userId: number, id: number): Step => ({
  Put: { Item: { ...purgeKey(name, id), name, userId, id } },
});

/** The part of a transaction that starts the migration to a schema version. */
export const startMigration = (version: number): Step => startPurge(MIGRATION, 0, version);

/** Lets a migration continue that has stopped: its stream record may have been given up. */
export async function resumeMigration(version: number): Promise<void> {
  const purge = await getItem<Partial<Purge>>(purgeKey(MIGRATION, version));
  if (!purge) return;
  const { passes = 0, position = 0 } = purge;
  await saveProgress({ name: MIGRATION, userId: 0, id: version, passes, position }, position);
}

/** The purge of a stream record, with its progress at that time; undefined if it ended, `malformed` if it cannot be read. */
export function readPurge({ eventName, dynamodb }: DynamoDBRecord): Purge | 'malformed' | undefined {
  if (eventName === 'REMOVE') return undefined;
  return parsePurge(dynamodb?.NewImage ?? {}) ?? 'malformed';
}

function parsePurge(image: Record<string, AttributeValue>): Purge | undefined {
  const name = purged.find((one) => one === image.name?.S);
  const numberIn = (attribute: string) => Number(image[attribute]?.N ?? 0);
  const [userId, id] = [numberIn('userId'), numberIn('id')];
  if (!name || !id || (!userId && name !== MIGRATION)) return undefined;
  return { name, userId, id, passes: numberIn('passes'), position: numberIn('position') };
}

/** Whether this is the current progress of a purge: a record may be repeated long after its pass was done. */
export async function isCurrentPurge({ name, id, passes }: Purge): Promise<boolean> {
  const stored = await getItem<Partial<Purge>>(purgeKey(name, id));
  return stored !== undefined && (stored.passes ?? 0) === passes;
}

const ifUnchanged = (passes: number) => ({
  ConditionExpression:
    passes > 0 ? 'passes = :passes' : 'attribute_exists(pk) AND attribute_not_exists(passes)',
  ExpressionAttributeValues: passes > 0 ? { ':passes': passes } : undefined,
});

/**
 * Saves the progress after a pass, unless a concurrent function with the same record was faster. The stream record of this
 * write triggers the next pass.
 */
export async function saveProgress({ name, id, passes }: Purge, position: number): Promise<void> {
  const { ConditionExpression, ExpressionAttributeValues } = ifUnchanged(passes);
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: purgeKey(name, id),
    UpdateExpression: 'SET #position = :position ADD passes :one',
    ConditionExpression,
    ExpressionAttributeNames: { '#position': 'position' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':position': position, ':one': 1 },
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
}

/** Ends a purge that has nothing left to do. */
export async function endPurge({ name, id, passes }: Purge): Promise<void> {
  const command = new DeleteCommand({
    TableName: env.tableName,
    Key: purgeKey(name, id),
    ...ifUnchanged(passes),
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
}
