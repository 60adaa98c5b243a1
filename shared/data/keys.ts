// biome-ignore-all lint/style/noExcessiveLinesPerFile: a key is found on one page with all others
import { JOB_PREFIX, PURGE_PREFIX, ROUTE_PREFIX } from '../api/contract/table.ts';
import type { CollectionName } from '../collections.ts';
import type { Key } from './table/items.ts';

/**
 * Every key of the table. Those of visits and what is counted of them are built in `statistics-keys.ts`, those of the search
 * index in `search/search-keys.ts`, those of backdated links in `links/by-date/backdated-keys.ts`, those of webhooks and what they
 * wait for in `webhooks/webhook-keys.ts`, and all others here.
 *
 * | access pattern                            | pk                    | sk                    | how                    |
 * | ----------------------------------------- | --------------------- | --------------------- | ---------------------- |
 * | owner of an API key                       | KEY#<sha-256>         | KEY                   | GetItem                |
 * | owner of a user’s additional API keys     | KEY#OWNER#<id>        | KEY                   | GetItem                |
 * | whether the table responds                | HEALTH                | = pk                  | GetItem, never found   |
 * | requests with an API key in a minute      | REQUESTS#<sha-256>    | MINUTE#<unix minute>  | UpdateItem (ADD), TTL; GetItem, PutItem when the key is renewed |
 * | the response to a request with an `Idempotency-Key` | IDEMPOTENCY#<user>#<sha-256> | RESPONSE | PutItem if absent; UpdateItem, GetItem, DeleteItem, TTL |
 * | the results of its rows, until there is one | IDEMPOTENCY#<user>#<sha-256> | ROWS#<claim>#<n> | UpdateItem, TTL; Query |
 * | a user                                    | USER#<id>             | USER                  | GetItem                |
 * | unique username, unique email address     | USERNAME#… , EMAIL#…  | = pk                  | PutItem if absent      |
 * | all users; the administrators             | USERS, ADMINISTRATORS | USER#<id>             | Query                  |
 * | number of administrators                  | ADMINISTRATORS        | TOTAL                 | UpdateItem (ADD)       |
 * | a user’s item totals, and deletion mark   | USER#<id>             | TOTALS                | UpdateItem (ADD)       |
 * | a sign-in link                            | SIGN-IN#<sha-256>     | SIGN-IN               | UpdateItem, TTL        |
 * | next user id                              | NUMBERS#users         | NEXT                  | UpdateItem (ADD)       |
 * | the plans; one plan                       | PLANS                 | PLAN#<id>             | Query; GetItem         |
 * | one item of a user’s collection           | USER#<id>#<name>      | ITEM#<n>              | GetItem                |
 * | a page of a collection, newest first      | USER#<id>#<name>      | COUNT#…, then ITEM#…  | Query, Query           |
 * | a page of a collection, by clicks         | index byClicks        | rank                  | Query, BatchGetItem    |
 * | a user’s links by their last click        | index byLastClick     | lastClickRank         | Query, BatchGetItem    |
 * | backdated links by anchor, day, and number | USER#<id>#links      | COUNT#PAST#<YYYY-MM>, PAST#<block>#<day>#<segment> | Query; UpdateItem |
 * | next number of a collection               | USER#<id>#<name>      | NEXT                  | UpdateItem (ADD)       |
 * | next number of a user’s channel items     | USER#<id>#channels    | NEXT-ITEM             | UpdateItem (ADD)       |
 * | the route of a short URL                  | ROUTE#<host>#<alias>  | ROUTE                 | GetItem                |
 * | a user’s link by its `externalid`         | EXTERNAL-ID#<user>#… | = pk                  | GetItem; PutItem if absent |
 * | slots taken of a link with a click limit | SLOTS#<link>          | = pk                  | UpdateItem (ADD); GetItem, BatchGetItem |
 * | past versions of a link                   | HISTORY#<link>        | VERSION#<slot of the version> | Query; PutItem, TTL |
 * | a user’s deleted links                    | DELETED#<user>        | COUNT#…, ITEM#<n>     | like a collection page |
 * | when a deleted link is purged             | PURGE#<link>          | = pk                  | PutItem, TTL, then stream |
 * | tokens of an indexed link                 | SEARCH#<user>         | LINK#<n>              | BatchGetItem; PutItem  |
 * | links with a token; of a day; by title    | SEARCH#<user>         | TOKEN#<token>#<segment>; DAY#<date>#<segment>; TITLE#<title>#<n> | Query, BatchGetItem; PutItem |
 * | links by when they expire, of a user who wants to know | EXPIRIES#<user> | <expiry>#<link> | Query; PutItem, then stream |
 * | a branded domain                          | DOMAIN#<host name>    | = pk                  | GetItem                |
 * | the files with which it names apps       | WELL-KNOWN#<host name> | <field of the domain> | GetItem, Query; PutItem |
 * | how a branded domain is set up at the edge | TENANT#<host name>  | = pk                  | GetItem; UpdateItem    |
 * | unique campaign name                      | CAMPAIGN-NAME#<user>#… | = pk                 | PutItem if absent      |
 * | the public campaign with a slug           | ROTATOR#<slug>        | = pk                  | GetItem                |
 * | links of a campaign, of a pixel           | MEMBERS#<name>#<id>   | COUNT#…, ITEM#<n>     | like a collection page |
 * | a campaign’s links by when they expire    | MEMBERS#campaigns#<id> | OPEN#… , LOCKED#…    | Query                  |
 * | items of a channel                        | MEMBERS#channels#<id> | COUNT#…, ITEM#<n>     | like a collection page |
 * | unique pixel tag of a user                | PIXEL#<user>#<type>#… | = pk                  | PutItem if absent      |
 * | public record and logo of a QR code       | QR-CODE#<code>        | QR-CODE; LOGO         | GetItem                |
 * | events that wait for a webhook, and its receiver | OUTBOX#<webhook> | DUE#<milliseconds>#<event>; STATE | Query; PutItem, UpdateItem, then stream |
 * | how many events a user’s webhooks got     | OUTBOX#USER#<id>      | RECORDED              | BatchGetItem; UpdateItem (ADD) |
 * | the last day of which they got a summary  | OUTBOX#USER#<id>      | SUMMARY               | GetItem; PutItem       |
 * | what was sent for a webhook               | DELIVERIES#<webhook>  | DELIVERY#<event>      | Query, GetItem; PutItem, TTL |
 * | an uploaded image, as visitors get it     | IMAGE#<code>          | = pk                  | GetItem                |
 * | how many items use it                     | USER#<id>#images      | USES#<code>           | UpdateItem (ADD)       |
 * | when it is deleted if nothing uses it     | PURGE#IMAGE#<id>#<days> | = pk                  | PutItem, TTL, then stream |
 * | the bio page with a slug                  | BIO-PAGE#<slug>       | = pk                  | GetItem                |
 * | a background job; all of them             | JOBS#<shard>          | JOB#<id>              | UpdateItem, then stream; Query |
 * | wrong passwords of an address in a minute | UNLOCKS#<link>#<address hash> | MINUTE#…      | UpdateItem (ADD), TTL  |
 * | wrong passwords at sign-in in a minute    | ATTEMPTS#account#<id or hash>, ATTEMPTS#address#<hash> | MINUTE#… | UpdateItem (ADD), TTL |
 * | wrong passwords from a known place in an hour | ATTEMPTS#known#<hash> | HOUR#<unix hour>      | UpdateItem (ADD), TTL  |
 * | networks from which a user signed in      | USER#<id>             | NETWORK#<index>       | Query; PutItem, TTL    |
 * | alias checks of a user’s address in a minute | ALIAS-CHECKS#<user>#<address hash> | MINUTE#… | UpdateItem (ADD), TTL |
 * | files of a user that are checked, or imported, in a minute | IMPORT-CHECKS#<user>, IMPORTS#<user> | MINUTE#… | UpdateItem (ADD), TTL |
 * | large forms of a user in a minute         | FORMS#<user>, PREVIEWS#<user> | MINUTE#…      | UpdateItem (ADD), TTL  |
 * | images drawn for an address or a user in a minute | DRAWINGS#<address hash, or user> | MINUTE#…            | UpdateItem (ADD), TTL  |
 * | messages of an address in a minute        | MESSAGES#<link>#<address hash> | MINUTE#…     | UpdateItem (ADD), TTL  |
 * | a visitor’s visits of a link or QR code   | VISITOR#<name>#<id>#<hash> | VISITOR          | UpdateItem (ADD), TTL  |
 * | its private visits in an hour, in shards  | VISITOR#<name>#<id>#private:<hour>:<0 to f> | VISITOR | the same |
 * | statistics of a link, QR code, campaign, or channel | STATISTICS#<name>#<id> | TOTAL, NAMES/…, COUNTS/… | Query; UpdateItem (ADD) |
 * | visits of a campaign’s rotator in a month | STATISTICS#campaigns#<id> | VIA#ROTATOR#<YYYY-MM> | Query; UpdateItem (ADD) |
 * | its clicks by hour, by day               | STATISTICS#<name>#<id> | WHEN#HOURS#<last hour>#<chunk>, WHEN#DAYS#… | Query; PutItem, TTL for hours |
 * | a user’s clicks by hour                   | USER#<id>             | WHEN#HOURS#<last hour>#<chunk> | Query; PutItem, TTL |
 * | a user’s clicks by day and name           | USER#<id>             | WHEN#NAMES#<last day>#<chunk> | Query; PutItem |
 * | those of a link or QR code                | STATISTICS#<name>#<id> | WHEN#NAMES#<first day>#<part> | Query, BatchGetItem; PutItem |
 * | stream records that are counted           | COUNTED#<5 minutes>   | <last sequence number>#<its event id> | Query; PutItem, TTL |
 * | the version of the table’s schema         | SCHEMA                | = pk                  | GetItem; PutItem       |
 * | a logged visit that was recounted         | RECOUNTED#<visit id>  | RECOUNTED             | GetItem; PutItem, TTL  |
 * | a user’s clicks in a month                | USER#<id>             | CLICKS#<YYYY-MM>      | GetItem, Query; UpdateItem (ADD) |
 * | an entry of the audit log                 | AUDIT                 | ENTRY#<ulid>          | Query; PutItem, TTL    |
 * | entries of a day by hour, in shards       | AUDIT                 | COUNT#<YYYY-MM-DD>#<shard> | Query; UpdateItem (ADD), TTL |
 * | the service secret’s fingerprint          | SERVICE-SECRET        | = pk                  | PutItem if absent      |
 * | lease of a shard for a consumer           | STREAM-LEASES         | LEASE#<consumer>#<shard> | Query; UpdateItem   |
 * | processes that share the stream           | STREAM-LEASES         | WORKER#<id>           | Query; UpdateItem (ADD) |
 *
 * `<n>` and ids are padded, so that they sort as numbers. The host of a route is `*` for the service’s own host, so that
 * links survive a move of the service to another host. Aliases, slugs and codes are case-insensitive.
 */

export const padded = (number: number, digits: number) => String(number).padStart(digits, '0');
const single = (pk: string): Key => ({ pk, sk: pk });

export const apiKeyKey = (hash: string): Key => ({ pk: `KEY#${hash}`, sk: 'KEY' });
/** What authentication needs to know of the owner of additional API keys. */
export const keyOwnerKey = (userId: number): Key => ({ pk: `KEY#OWNER#${userId}`, sk: 'KEY' });
const ofMinute = (pk: string, minute: number): Key => ({ pk, sk: `MINUTE#${minute}` });
export const requestCountKey = (hash: string, minute: number): Key => ofMinute(`REQUESTS#${hash}`, minute);
/** `address` is a hash, as in the keys below. */
export const unlocksKey = (linkId: number, address: string, minute: number): Key =>
  ofMinute(`UNLOCKS#${linkId}#${address}`, minute);
/** `id` is that of a user, or a hash. */
export const signInAttemptsKey = (of: 'account' | 'address', id: string, minute: number): Key =>
  ofMinute(`ATTEMPTS#${of}#${id}`, minute);
/** `place` is a hash of an account and a browser, network, or session that is known there. */
export const knownPlaceAttemptsKey = (place: string, hour: number): Key => ({
  pk: `ATTEMPTS#known#${place}`,
  sk: `HOUR#${hour}`,
});
export const aliasChecksKey = (userId: number, address: string, minute: number): Key =>
  ofMinute(`ALIAS-CHECKS#${userId}#${address}`, minute);
/** What a user has counted in a minute. */
export const userCountKey = (
  of: 'IMPORT-CHECKS' | 'IMPORTS' | 'FORMS' | 'PREVIEWS',
  userId: number,
  minute: number,
): Key => ofMinute(`${of}#${userId}`, minute);
export const drawingsKey = (viewer: string, minute: number): Key => ofMinute(`DRAWINGS#${viewer}`, minute);
export const messageCountKey = (linkId: number, address: string, minute: number): Key =>
  ofMinute(`MESSAGES#${linkId}#${address}`, minute);

/** No item has this key: a health check reads it only to see whether the table responds. */
export const healthKey: Key = single('HEALTH');

/** `request` is a hash of method, path, and `Idempotency-Key`. */
export const idempotencyKey = (userId: number, request: string): Key => ({
  pk: `IDEMPOTENCY#${userId}#${request}`,
  sk: 'RESPONSE',
});

/** As many as a transaction has, so that it changes few of these items. */
const ROWS_PER_ITEM = 50;
const rowsPrefix = (claim: string): string => `ROWS#${claim}#`;
/** The item with the result of a row of a request; `claim` is that of the first try. */
export const keptRowKey = ({ pk }: Key, claim: string, row: number): Key => ({
  pk,
  sk: `${rowsPrefix(claim)}${Math.floor(row / ROWS_PER_ITEM)}`,
});
export const keptRowsQuery = ({ pk }: Key, claim: string) => ({
  KeyConditionExpression: 'pk = :request AND begins_with(sk, :rows)',
  ExpressionAttributeValues: { ':request': pk, ':rows': rowsPrefix(claim) },
  ConsistentRead: true,
});

export const userKey = (id: number): Key => ({ pk: `USER#${id}`, sk: 'USER' });
export const usernameKey = (username: string): Key => single(`USERNAME#${username.toLowerCase()}`);
export const emailKey = (email: string): Key => single(`EMAIL#${email.toLowerCase()}`);
export const administrators = 'ADMINISTRATORS';
export const userEntryPrefix = 'USER#';
const userSortKey = (id: number) => `${userEntryPrefix}${padded(id, 9)}`;
export const administratorKey = (id: number): Key => ({ pk: administrators, sk: userSortKey(id) });
export const administratorsTotalKey: Key = { pk: administrators, sk: 'TOTAL' };
export const users = 'USERS';
export const userEntryKey = (id: number): Key => ({ pk: users, sk: userSortKey(id) });
/** How many items a user has in each collection; marked when the user is deleted, so that nothing new is created. */
export const totalsKey = (userId: number): Key => ({ ...userKey(userId), sk: 'TOTALS' });
const networkPrefix = 'NETWORK#';
export const knownNetworkKey = (userId: number, index: number): Key => ({
  ...userKey(userId),
  sk: networkPrefix + padded(index, 2),
});
/** The query for the networks from which a user signed in. */
export const knownNetworksQuery = (userId: number) => ({
  KeyConditionExpression: 'pk = :user AND begins_with(sk, :networks)',
  ExpressionAttributeValues: { ':user': userKey(userId).pk, ':networks': networkPrefix },
  ConsistentRead: true,
});
export const signInKey = (tokenHash: string): Key => ({ pk: `SIGN-IN#${tokenHash}`, sk: 'SIGN-IN' });
export const userNumbersKey: Key = { pk: 'NUMBERS#users', sk: 'NEXT' };

export const planKey = (id: number): Key => ({ pk: 'PLANS', sk: `PLAN#${padded(id, 4)}` });

export const linkRouteKey = (host: string, alias: string): Key => ({
  pk: `${ROUTE_PREFIX}${host}#${alias.toLowerCase()}`,
  sk: 'ROUTE',
});

export const externalIdKey = (userId: number, externalid: string): Key =>
  single(`EXTERNAL-ID#${userId}#${externalid}`);

/** How many clicks of a link with a `clicklimit` were given the target. */
export const clickSlotsKey = (linkId: number): Key => single(`SLOTS#${linkId}`);

export const historyPartition = (linkId: number): string => `HISTORY#${linkId}`;
/** 31 million versions a year are one each second. */
export const versionKey = (linkId: number, slot: number): Key => ({
  pk: historyPartition(linkId),
  sk: `VERSION#${padded(slot, 4)}`,
});

/** The collection of a user's deleted links, under the numbers that they had. */
export const deletedLinksKey = (userId: number): string => `DELETED#${userId}`;
/** It expires when its deleted link can no longer be restored. */
export const purgeDateKey = (linkId: number): Key => single(`${PURGE_PREFIX}${linkId}`);
/** What is purged at the date with such a key. */
export const purgedAtDate = (pk: string): { name: 'links' | 'images'; id: number } =>
  pk.startsWith(UNUSED_IMAGE)
    ? { name: 'images', id: Number.parseInt(pk.slice(UNUSED_IMAGE.length), 10) }
    : { name: 'links', id: Number(pk.slice(PURGE_PREFIX.length)) };

/** `host` is without a port, as in DNS. */
export const domainKey = (host: string): Key => single(`DOMAIN#${host}`);
/** The files with which a branded domain says which apps may open its links. */
export const appFilesKey = (host: string): string => `WELL-KNOWN#${host}`;
export const appFileKey = (host: string, field: string): Key => ({ pk: appFilesKey(host), sk: field });
/** The edge's tenant for a branded domain. */
export const tenantKey = (host: string): Key => single(`TENANT#${host}`);
export const campaignNameKey = (userId: number, name: string): Key =>
  single(`CAMPAIGN-NAME#${userId}#${name.toLowerCase()}`);
export const rotatorKey = (slug: string): Key => single(`ROTATOR#${slug.toLowerCase()}`);
export const pixelTagKey = (userId: number, type: string, tag: string): Key =>
  single(`PIXEL#${userId}#${type}#${tag}`);
export const qrCodeKey = (code: string): Key => ({ pk: `QR-CODE#${code.toLowerCase()}`, sk: 'QR-CODE' });
export const qrLogoKey = (code: string): Key => ({ ...qrCodeKey(code), sk: 'LOGO' });

export const imageKey = (code: string): Key => single(`IMAGE#${code}`);
/** In its owner's collection: the key of an image has the user who may use it. */
export const imageUsesKey = (userId: number, code: string): Key => ({
  pk: collectionKey(userId, 'images'),
  sk: `USES#${code}`,
});
const UNUSED_IMAGE = `${PURGE_PREFIX}IMAGE#`;
/** It expires when an image has been kept for so many days after something stopped using it. */
export const unusedImageKey = (id: number, days: number): Key => single(`${UNUSED_IMAGE}${id}#${days}`);
export const bioPageKey = (slug: string): Key => single(`BIO-PAGE#${slug.toLowerCase()}`);

/** The collection of what belongs to a campaign, a pixel or a channel. */
export const membersKey = (name: CollectionName, id: number): string => `MEMBERS#${name}#${id}`;
/** Whether a link of a campaign can be followed without a password. */
export type LinkAccess = 'OPEN' | 'LOCKED';
const NEVER = '9999';
interface Visitable {
  access: LinkAccess;
  host: string;
  expiry?: string | undefined;
  startdate?: string | undefined;
  n: number;
}

/** In a campaign, the record of a link by when it expires: those that have not are next to each other. */
export const visitableKey = (
  members: string,
  { access, host, expiry = NEVER, startdate, n }: Visitable,
): Key => ({
  pk: members,
  sk: `${access}#${host}#${expiry}#${padded(n, 8)}${startdate === undefined ? '' : `#${startdate}`}`,
});
/** When the link of a record starts; undefined if it always has. */
export const startInKey = (sk: string): string | undefined => sk.split('#')[4];
/** The range of the links on this host that expire after `time`. */
export const visitableRange = (access: LinkAccess, host: string, time: string) => ({
  ':lowest': `${access}#${host}#${time}#~`,
  ':highest': `${access}#${host}#~`,
});

export const collectionKey = (userId: number, name: CollectionName): string => `USER#${userId}#${name}`;
export const itemSortKey = (n: number): string => `ITEM#${padded(n, 8)}`;
/** The number in the sort key of an item. */
export const parseItemNumber = (sk: string): number => Number(sk.slice('ITEM#'.length));
export const itemKey = (collection: string, n: number): Key => ({ pk: collection, sk: itemSortKey(n) });
export const countPrefix = 'COUNT#';
export const countKey = (collection: string, segment: number): Key => ({
  pk: collection,
  sk: `${countPrefix}${padded(segment, 5)}`,
});
/** The segment in the sort key of a count item. */
export const parseCountSegment = (sk: string): number => Number(sk.slice(countPrefix.length));
export const nextNumberKey = (collection: string): Key => ({ pk: collection, sk: 'NEXT' });
export const nextChannelItemKey = (userId: number): Key => ({
  pk: collectionKey(userId, 'channels'),
  sk: 'NEXT-ITEM',
});

const JOB_SHARDS = 8;
/** The partitions of background jobs: several, so that none is hot when many jobs start at the same time. */
export const jobPartitions: readonly string[] = Array.from(
  { length: JOB_SHARDS },
  (_, i) => `${JOB_PREFIX}${i}`,
);
/** `id` is random, at least in its last character. */
export const jobKey = (id: string): Key => ({
  pk: `${JOB_PREFIX}${(id.codePointAt(id.length - 1) ?? 0) % JOB_SHARDS}`,
  sk: `JOB#${id}`,
});

export const schemaKey: Key = single('SCHEMA');

export const auditLog = 'AUDIT';
/** `id` is a ULID, or the beginning of one. */
export const auditEntryKey = (id: string): Key => ({ pk: auditLog, sk: `ENTRY#${id}` });
export const auditCountKey = (day: string, shard: number): Key => ({
  pk: auditLog,
  sk: `${countPrefix}${day}#${shard}`,
});
/** The day in the sort key of a count of entries. */
export const parseAuditDay = (sk: string): string => sk.slice(countPrefix.length).split('#')[0] ?? '';

export const secretFingerprintKey: Key = single('SERVICE-SECRET');
export const ownHostsKey: Key = single('OWN-HOSTS');

/** Leases and workers share a partition, so that one query reads all of them. */
export const streamLeases = 'STREAM-LEASES';
const leasePrefix = 'LEASE#';
const workerPrefix = 'WORKER#';
export const leaseKey = (consumer: string, shardId: string): Key => ({
  pk: streamLeases,
  sk: `${leasePrefix}${consumer}#${shardId}`,
});
export const workerKey = (id: string): Key => ({ pk: streamLeases, sk: `${workerPrefix}${id}` });
export const isLeaseKey = ({ sk }: Key): boolean => sk.startsWith(leasePrefix);
