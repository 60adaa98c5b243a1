import { idOf, numberOf, ownerOf } from '../../ids.ts';
import { collectionKey, userEntryKey, users } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import { query } from '../table/items.ts';
import { indexLinks } from './index-links.ts';

/** In one pass, which takes a second or two: other tasks wait for it in the stream. */
const MAX_USERS = 50;
const MAX_LINKS = 300;
/** Higher than any number of an item. */
const LAST_NUMBER = 99_999_999;

/** Brings the index of the links that releases before schema version 4 wrote up to date, with ids after this one. */
export async function indexLinksAfter(
  after: number,
  { isTimeUp }: { isTimeUp(): boolean },
): Promise<{ position: number; isDone: boolean }> {
  const owners = await query<{ userId: number }>(
    {
      KeyConditionExpression: 'pk = :users AND sk >= :owner',
      ExpressionAttributeValues: { ':users': users, ':owner': userEntryKey(ownerOf(after)).sk },
      ConsistentRead: true,
    },
    MAX_USERS,
  );
  let [position, left] = [after, MAX_LINKS];
  for (const { userId } of owners) {
    const found = await query<{ id: number }>(
      {
        ...itemsAfter(collectionKey(userId, 'links'), numberOf(userId, position) ?? 0),
        ProjectionExpression: 'id',
      },
      left,
    );
    await indexLinks(
      userId,
      found.flatMap(({ id }) => numberOf(userId, id) ?? []),
    );
    left -= found.length;
    position = left === 0 ? (found.at(-1)?.id ?? position) : idOf(userId, LAST_NUMBER);
    if (left === 0 || isTimeUp()) return { position, isDone: false };
  }
  return { position, isDone: owners.length < MAX_USERS };
}
