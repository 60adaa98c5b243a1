import {
  BatchWriteCommand,
  QueryCommand,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { links } from '../../../shared/data/links/links.ts';
import { ownedItem } from '../../../shared/data/owned/owned-items.ts';
import { searchPartition } from '../../../shared/data/search/search-keys.ts';
import { splitIntoChunks } from '../../../shared/data/table/batches.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { toLastClickRank } from '../../../shared/domain/clicks/rank.ts';
import { type Link, newLink } from '../../../shared/domain/links/links.ts';
import { toId } from '../../../shared/ids.ts';
import { feed } from '../jobs/jobs.ts';
import type { TableRequest } from './recorder.ts';
import { routeRecord } from './route-records.ts';

type IndexItem = Record<string, unknown> & { pk: string; sk: string };

async function itemsIn(pk: string): Promise<IndexItem[]> {
  const items: IndexItem[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page: QueryCommandOutput = await tableClient().send(
      new QueryCommand({
        TableName: process.env.TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ExclusiveStartKey,
      }),
    );
    items.push(...((page.Items ?? []) as IndexItem[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** Every item of a user's index. */
export const readIndex = (userId: number) => itemsIn(searchPartition(userId));

/** Dispatches a record for each of the user's links, in batches of this size; returns the table requests of each batch. */
export async function indexAll({ id }: { id: number }, { atOnce = 10 } = {}) {
  const stored = (await itemsIn(collectionKey(id, 'links'))).filter(({ sk }) => sk.startsWith('ITEM#'));
  const requests: TableRequest[][] = [];
  for (const some of splitIntoChunks(stored, atOnce)) {
    requests.push(await feed(some.map((link) => routeRecord(link as unknown as Link))));
  }
  return requests;
}

/** Writes links with the numbers 1, 2, … and these dates; their titles say `common`, `even` or `odd`, and one in 500 `rare`. */
export async function putDatedLinks({ id: userId }: { id: number }, dates: string[]): Promise<void> {
  const puts = dates.map((date, i) => {
    const n = i + 1;
    const metatitle = `Common ${n % 2 ? 'odd' : 'even'} ${n % 500 ? '' : 'rare'}`;
    const owned = { id: toId(userId, n), userId, revision: 0 };
    const change = { url: 'https://example.com/', options: { metatitle } };
    const link = { ...newLink(owned, `a${n}`, change, new Date()), date };
    return { PutRequest: { Item: ownedItem(links, link) } };
  });
  for (const some of splitIntoChunks(puts, 25))
    await tableClient().send(
      new BatchWriteCommand({ RequestItems: { [process.env.TABLE_NAME ?? '']: some } }),
    );
}

/** Gives a link this many clicks, as the counter does. */
export async function clickLink({ id }: { id: number }, n: number, clicks: number): Promise<void> {
  await tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: itemKey(collectionKey(id, 'links'), n),
      UpdateExpression: 'ADD clicks :clicks, #rank :rank',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':clicks': clicks, ':rank': clicks * 100_000_000 },
    }),
  );
}

/** Clicks a link on this day of UTC, numbered from 1970, as far as lists can tell. */
export async function clickLinkOn({ id }: { id: number }, n: number, day: number): Promise<void> {
  await tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: itemKey(collectionKey(id, 'links'), n),
      UpdateExpression: 'SET lastClickRank = :rank',
      ExpressionAttributeValues: {
        ':rank': toLastClickRank(new Map([[day, { clicks: 1, uniqueClicks: 1 }]]), n),
      },
    }),
  );
}
