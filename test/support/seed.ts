import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { collectionKey, countKey } from '../../shared/data/keys.ts';
import { linkItem } from '../../shared/data/links.ts';
import { table } from '../../shared/data/table.ts';
import { type Link, newLink } from '../../shared/domain/links.ts';
import { placeOf } from '../../shared/domain/paging.ts';
import { idOf } from '../../shared/ids.ts';

const BATCH = 25;

/** A link as people make them: a long URL, a title, a description, a parameter. About half a kilobyte. */
function typicalLink(userId: number, n: number): Link {
  const url = `https://www.example.com/articles/2026/11/21/what-is-new-this-week?article=${n}&source=newsletter`;
  const options = {
    metatitle: `What is new this week, number ${n}`,
    metadescription:
      'A summary of a line or two, as it stands in a preview of the page when the link is shared.',
    parameters: [{ name: 'utm_campaign', value: 'autumn' }],
  };
  const link = newLink(
    idOf(userId, n),
    userId,
    `seed-${userId}-${n}`,
    { url, options },
    new Date('2026-11-21T10:00:00Z'),
  );
  return { ...link, clicks: n % 1000 };
}

/**
 * Fills a user's links with these numbers, past the API: items and counts as it would have left them, without routes.
 */
export async function seedLinks(userId: number, numbers: number[]): Promise<void> {
  const collection = collectionKey(userId, 'links');
  const counts = new Map<number, Record<string, number>>();
  for (const n of numbers) {
    const { segment, block } = placeOf(n);
    const blocks = counts.get(segment) ?? {};
    counts.set(segment, { ...blocks, [block]: (blocks[block] ?? 0) + 1 });
  }
  const items = numbers.map((n) => linkItem(typicalLink(userId, n), n));
  const countItems = [...counts].map(([segment, blocks]) => ({
    ...countKey(collection, segment),
    ...blocks,
  }));
  await putAll([...items, ...countItems]);
}

async function putAll(items: object[]): Promise<void> {
  const TableName = process.env.TABLE_NAME ?? '';
  for (let start = 0; start < items.length; start += BATCH) {
    const requests = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await table().send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
}
