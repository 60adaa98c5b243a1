import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { CollectionName } from '../../../shared/collections.ts';
import { collectionKey, countKey, itemKey, linkRouteKey, membersKey } from '../../../shared/data/keys.ts';
import { links } from '../../../shared/data/links/links.ts';
import { membershipSteps } from '../../../shared/data/links/members.ts';
import { ownedItem } from '../../../shared/data/owned/owned-items.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import type { Key } from '../../../shared/data/table/items.ts';
import { toLinkRoute } from '../../../shared/domain/links/link-routes.ts';
import { type Link, newLink, routeHost } from '../../../shared/domain/links/links.ts';
import { listedLink } from '../../../shared/domain/links/listed-links.ts';
import { BLOCK_SIZE, findBlock } from '../../../shared/domain/owned/paging.ts';
import { toId } from '../../../shared/ids.ts';
import { getItem } from './items.ts';

const BATCH = 25;

/** The alias of a seeded link. */
export const seededAlias = (userId: number, n: number) => `seed-${userId}-${n}`;

/** A typical link of about half a kilobyte: a long URL, a title, a description and a parameter. */
function typicalLink(userId: number, n: number): Link {
  const url = `https://www.example.com/articles/2026/11/21/what-is-new-this-week?article=${n}&source=newsletter`;
  const options = {
    metatitle: `What is new this week, number ${n}`,
    metadescription:
      'A summary of one or two lines, which appears in previews of the page when the link is shared.',
    parameters: [{ name: 'utm_campaign', value: 'autumn' }],
  };
  const link = newLink(
    { id: toId(userId, n), userId, revision: 0 },
    seededAlias(userId, n),
    { url, options },
    new Date('2026-11-21T10:00:00Z'),
  );
  return { ...link, clicks: n % 1000 };
}

interface SeedOptions {
  withRoutes?: boolean;
  fields?: Partial<Link>;
}

/** Writes a user's links with these numbers directly to the table, with the counts that the API would write. */
export async function seedLinks(userId: number, numbers: number[], options?: SeedOptions): Promise<void> {
  await putAll([
    ...buildLinkItems(userId, numbers, options),
    ...countItems(collectionKey(userId, 'links'), numbers),
  ]);
}

/** The numbers of items of which one in each block is left: their counts take what those of all items would. */
export const listSparseNumbers = (last: number): number[] =>
  Array.from({ length: last / BLOCK_SIZE }, (_, block) => 1 + block * BLOCK_SIZE);

/** The items of links, without the counts. */
export function buildLinkItems(
  userId: number,
  numbers: number[],
  { withRoutes = false, fields = {} }: SeedOptions = {},
): Key[] {
  const seeded = numbers.map((n) => ({ ...typicalLink(userId, n), ...fields }));
  const items = seeded.map((link) => ownedItem(links, listedLink(link)));
  const routes = withRoutes
    ? seeded.map((link) => ({ ...linkRouteKey(routeHost(link), link.alias), ...toLinkRoute(link) }))
    : [];
  return [...items, ...routes];
}

/** Writes a campaign's links with these numbers directly to the table, each with the fields of `fieldsOf`. */
export async function seedCampaign(
  { id, userId }: { id: number; userId: number },
  numbers: number[],
  listFields: (n: number) => Partial<Link> = () => ({}),
): Promise<void> {
  const members = membersKey('campaigns', id);
  const seeded = numbers.map((n) => ({ ...typicalLink(userId, n), campaign: id, ...listFields(n) }));
  await putAll([
    ...seeded.map((link) => ownedItem(links, link)),
    ...seeded.flatMap((link) => membershipSteps(link, {}, link).flatMap(({ Put }) => Put?.Item ?? [])),
    ...countItems(members, numbers),
  ]);
}

/** Copies the first item of a user's collection to these numbers, with the counts that the API would write. */
export async function seedCopies(userId: number, name: CollectionName, numbers: number[]): Promise<void> {
  const collection = collectionKey(userId, name);
  const original = await getItem(itemKey(collection, 1));
  const copies = numbers.map((n) => ({ ...original, ...itemKey(collection, n), id: toId(userId, n) }));
  await putAll([...copies, ...countItems(collection, [1, ...numbers])]);
}

/** Puts a user's links with these numbers into a channel, directly in the table. */
export async function seedChannelItems(userId: number, channel: number, numbers: number[]): Promise<void> {
  const members = membersKey('channels', channel);
  const entries = numbers.map((n) => ({
    collection: 'links',
    itemId: toId(userId, n),
    ...itemKey(members, n),
  }));
  await putAll([...entries, ...countItems(members, numbers)]);
}

/** The count items of a collection with these numbers. */
export function countItems(collection: string, numbers: number[]): Key[] {
  const counts = new Map<number, Record<string, number>>();
  for (const n of numbers) {
    const { segment, block } = findBlock(n);
    const blocks = counts.get(segment) ?? {};
    counts.set(segment, { ...blocks, [block]: (blocks[block] ?? 0) + 1 });
  }
  return [...counts].map(([segment, blocks]) => ({ ...countKey(collection, segment), ...blocks }));
}

export async function putAll(items: object[]): Promise<void> {
  const TableName = process.env.TABLE_NAME ?? '';
  for (let start = 0; start < items.length; start += BATCH) {
    const requests = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await tableClient().send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
}
