import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { env } from '../../env.ts';
import { type CollectionName, purgeKey } from '../keys.ts';
import { table } from '../table/client.ts';
import type { Step } from '../table/transactions.ts';

/** What leaves things behind when it is deleted. */
const purged = ['users', 'campaigns', 'channels', 'pixels'] as const satisfies ('users' | CollectionName)[];
export type Purged = (typeof purged)[number];

/** Of something that is gone: what it left behind, and how far that is purged. */
export interface Purge {
  name: Purged;
  userId: number;
  id: number;
  /** How many pages are done. */
  pages: number;
  /** The number of the last link that was closed, when a user is purged; see `disableRoutes`. */
  position: number;
}

/** The part of a transaction that leaves to the stream what belonged to something that goes. */
export const startPurge = (name: Purged, userId: number, id: number): Step => ({
  Put: { Item: { ...purgeKey(name, id), name, userId, id } },
});

interface PurgeRecords {
  purges: (Purge & { sequenceNumber: string })[];
  /** Ids of the records that tell of no purge. */
  malformed: string[];
}

/** The purges that these stream records tell of, as they were then. One that has ended is none. */
export function readPurges(records: DynamoDBRecord[]): PurgeRecords {
  const purges: PurgeRecords['purges'] = [];
  const malformed: string[] = [];
  for (const { eventName, eventID = '', dynamodb } of records) {
    if (eventName === 'REMOVE') continue;
    const purge = purgeIn(dynamodb?.NewImage ?? {});
    if (purge) purges.push({ ...purge, sequenceNumber: dynamodb?.SequenceNumber ?? '' });
    else malformed.push(eventID);
  }
  return { purges, malformed };
}

function purgeIn(image: Record<string, AttributeValue>): Purge | undefined {
  const name = purged.find((one) => one === image.name?.S);
  const numberIn = (attribute: string) => Number(image[attribute]?.N ?? 0);
  const [userId, id] = [numberIn('userId'), numberIn('id')];
  if (!name || !userId || !id) return undefined;
  return { name, userId, id, pages: numberIn('pages'), position: numberIn('position') };
}

/** Whether a purge is just so far, and no further: a record may come again long after its page was done. */
export async function isCurrent({ name, id, pages }: Purge): Promise<boolean> {
  const Key = purgeKey(name, id);
  const command = new GetCommand({ TableName: env.tableName, Key, ConsistentRead: true });
  const { Item } = await table().send(command);
  return Item !== undefined && (Item.pages ?? 0) === pages;
}

const ifAt = (pages: number) => ({
  ConditionExpression: pages > 0 ? 'pages = :pages' : 'attribute_exists(pk) AND attribute_not_exists(pages)',
  ExpressionAttributeValues: pages > 0 ? { ':pages': pages } : undefined,
});

/** Marks a page as done, and where it ended: the stream tells of that, which brings the next page. */
export async function saveProgress({ name, id, pages }: Purge, position: number): Promise<void> {
  const { ConditionExpression, ExpressionAttributeValues } = ifAt(pages);
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: purgeKey(name, id),
    UpdateExpression: 'SET #position = :position ADD pages :one',
    ConditionExpression,
    ExpressionAttributeNames: { '#position': 'position' },
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':position': position, ':one': 1 },
  });
  await table().send(command).catch(unlessDone);
}

/** Ends a purge that has nothing left to do. */
export async function endPurge({ name, id, pages }: Purge): Promise<void> {
  const command = new DeleteCommand({ TableName: env.tableName, Key: purgeKey(name, id), ...ifAt(pages) });
  await table().send(command).catch(unlessDone);
}

/** Somebody else had the same record and was faster: it is theirs to go on. */
function unlessDone(error: unknown): void {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
}
