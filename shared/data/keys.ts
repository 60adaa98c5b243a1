import { VISITOR_PREFIX } from '../api/table.ts';

/**
 * Every key of the table.
 *
 * | access pattern                          | pk                    | sk                    | how                        |
 * | --------------------------------------- | --------------------- | --------------------- | -------------------------- |
 * | who calls with this API key?            | KEY#<sha-256>         | KEY                   | GetItem                    |
 * | how many requests this minute?          | REQUESTS#<sha-256>    | MINUTE#<unix minute>  | UpdateItem (ADD), TTL      |
 * | a user                                  | USER#<id>             | USER                  | GetItem                    |
 * | is this username, this address taken?   | USERNAME#… , EMAIL#…  | = pk                  | PutItem if not there       |
 * | the administrators                      | ADMINISTRATORS        | USER#<id>             | Query                      |
 * | the next user id                        | NUMBERS#users         | NEXT                  | UpdateItem (ADD)           |
 * | the plans; one plan                     | PLANS                 | PLAN#<id>             | Query; GetItem             |
 * | one item of a user's collection         | USER#<id>#<name>      | ITEM#<n>              | GetItem                    |
 * | a page of a collection, newest first    | USER#<id>#<name>      | COUNT#…, then ITEM#…  | Query, Query               |
 * | a page of a collection, by clicks       | index byClicks        | rank                  | Query, BatchGetItem        |
 * | the next number of a collection         | USER#<id>#<name>      | NEXT                  | UpdateItem (ADD)           |
 * | what a visitor's path leads to          | ROUTE#<host>#<alias>  | ROUTE                 | GetItem                    |
 * | one visitor's visits of one link        | VISITOR#<link>#<hash> | VISITOR               | UpdateItem (ADD), TTL      |
 * | statistics of a link                    | STATISTICS#<link>     | STATISTICS            | GetItem; UpdateItem (ADD)  |
 * | which stream records are counted        | COUNTED#<event id>    | COUNTED               | GetItem; PutItem, TTL      |
 * | a user's clicks in a month              | USER#<id>             | CLICKS#<YYYY-MM>      | GetItem; UpdateItem (ADD)  |
 *
 * `<n>` and ids are padded, so that they sort as numbers do. The host of a route is `*` for the service's own host:
 * moving the service to a new host orphans no link. Aliases are looked up without regard to case.
 */
export interface Key {
  pk: string;
  sk: string;
}

/** All the links, or pixels, or … of one user. */
export type CollectionName = 'links' | 'campaigns' | 'channels' | 'pixels' | 'splash-pages' | 'overlays';

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');
const single = (pk: string): Key => ({ pk, sk: pk });

export const apiKeyKey = (hash: string): Key => ({ pk: `KEY#${hash}`, sk: 'KEY' });
export const requestCountKey = (hash: string, minute: number): Key => ({
  pk: `REQUESTS#${hash}`,
  sk: `MINUTE#${minute}`,
});

export const userKey = (id: number): Key => ({ pk: `USER#${id}`, sk: 'USER' });
export const usernameKey = (username: string): Key => single(`USERNAME#${username.toLowerCase()}`);
export const emailKey = (email: string): Key => single(`EMAIL#${email.toLowerCase()}`);
export const administrators = 'ADMINISTRATORS';
export const administratorKey = (id: number): Key => ({ pk: administrators, sk: `USER#${padded(id, 9)}` });
export const userNumbersKey: Key = { pk: 'NUMBERS#users', sk: 'NEXT' };

export const planKey = (id: number): Key => ({ pk: 'PLANS', sk: `PLAN#${padded(id, 4)}` });

export const routeKey = (host: string, alias: string): Key => ({
  pk: `ROUTE#${host}#${alias.toLowerCase()}`,
  sk: 'ROUTE',
});

export const collectionKey = (userId: number, name: CollectionName): string => `USER#${userId}#${name}`;
export const itemSortKey = (n: number): string => `ITEM#${padded(n, 8)}`;
export const itemKey = (collection: string, n: number): Key => ({ pk: collection, sk: itemSortKey(n) });
export const countPrefix = 'COUNT#';
export const countKey = (collection: string, segment: number): Key => ({
  pk: collection,
  sk: `${countPrefix}${padded(segment, 5)}`,
});
/** The segment that a count item is of, from its sort key. */
export const segmentOfKey = (sk: string): number => Number(sk.slice(countPrefix.length));
export const nextNumberKey = (collection: string): Key => ({ pk: collection, sk: 'NEXT' });

/** `visitor` is what `visitorId` makes of them. */
export const visitorKey = (linkId: number, visitor: string): Key => ({
  pk: `${VISITOR_PREFIX}${linkId}#${visitor}`,
  sk: 'VISITOR',
});
export const statisticsKey = (linkId: number): Key => ({ pk: `STATISTICS#${linkId}`, sk: 'STATISTICS' });
/** The marker of a transaction that counted the stream record with this id and those behind it. */
export const countedKey = (eventId: string): Key => ({ pk: `COUNTED#${eventId}`, sk: 'COUNTED' });
/** `month` is `YYYY-MM`. */
export const monthlyClicksKey = (userId: number, month: string): Key => ({
  ...userKey(userId),
  sk: `CLICKS#${month}`,
});
