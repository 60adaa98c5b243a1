import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { readStatistics } from '../../shared/data/counting/statistics.ts';
import { collectionKey, nextNumberKey } from '../../shared/data/keys.ts';
import { oldStatisticsKey } from '../../shared/data/statistics-keys.ts';
import { table } from '../../shared/data/table/document-client.ts';
import { getItem } from '../../shared/data/table/items.ts';
import {
  type ClickSubject,
  clickSubject,
  countersOfDimension,
  dimensions,
  OTHER,
} from '../../shared/domain/clicks/clicks.ts';
import { putLinks } from './counted-links.ts';
import type { TestService, TestUser } from './service.ts';

/** Stores a subject's statistics as schema version 1 did. */
export async function putOldStatistics(
  subject: ClickSubject,
  counters: Record<string, number>,
): Promise<void> {
  const names = dimensions.flatMap((dimension) =>
    countersOfDimension(counters, dimension).filter(([name]) => name !== OTHER),
  ).length;
  const Item = { ...oldStatisticsKey(subject), ...counters, names };
  await table().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}

/** The counters of a link with some clicks from these countries. */
export const countersOf = (countries: number): Record<string, number> => ({
  clicks: 6 * countries,
  uniqueClicks: 5 * countries,
  'social:twitter': countries,
  'referrer:Direct': 6 * countries,
  'browser:Firefox': 5 * countries,
  'browser:Other': countries,
  'os:Linux': 6 * countries,
  ...Object.fromEntries(Array.from({ length: countries }, (_, i) => [`country:Country ${i}`, 6])),
});

/** Counters whose names do not fit into one transaction. */
export function countersWithLongNames(): Record<string, number> {
  const long = (i: number) => `${i}`.padStart(250, 'x');
  const referrers = Array.from({ length: 499 }, (_, i) => [`referrer:${long(i)}`, i + 1]);
  return { ...countersOf(500), ...Object.fromEntries(referrers) };
}

/** A user with this many links with statistics of schema version 1. */
export async function userWithOldLinks(
  service: TestService,
  count: number,
  countersFor: (n: number) => Record<string, number>,
) {
  const user = await service.addUser();
  const links = await putLinks(user, count);
  await putLast(user, 'links', count);
  const subjects = links.map(({ linkId }) => clickSubject('links', linkId));
  for (const [i, subject] of subjects.entries()) await putOldStatistics(subject, countersFor(i + 1));
  return { user, links, subjects };
}

/** Stores the number of the last item that the user created in a collection. */
export async function putLast({ id }: TestUser, name: 'links' | 'qr-codes', last: number) {
  const Item = { ...nextNumberKey(collectionKey(id, name)), last };
  await table().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}

/** Whether the item of schema version 1 is gone. */
export const isMoved = async (subject: ClickSubject) =>
  (await getItem(oldStatisticsKey(subject))) === undefined;

export async function expectMoved(subjects: ClickSubject[], counters: (n: number) => Record<string, number>) {
  for (const [i, subject] of subjects.entries()) {
    expect(await isMoved(subject)).toBe(true);
    expect(await readStatistics(subject)).toEqual(counters(i + 1));
  }
}
