import { encodeTime, monotonicFactory } from 'ulid';
import {
  type AuditEntry,
  type AuditEvent,
  auditEntry,
  computeExpiry,
  type DayCounts,
  findInAudit,
  oldestDay,
  oldestTime,
  toAuditCounter,
} from '../domain/audit.ts';
import type { PageRequest } from '../domain/owned/paging.ts';
import { auditCountKey, auditEntryKey, auditLog, parseAuditDay } from './keys.ts';
import { type Item, query } from './table/items.ts';
import { type Step, transact } from './table/transactions.ts';

let makeId = /* @__PURE__ */ monotonicFactory();
let latest = 0;

/** In the order of the events, also within a millisecond; and at their time, also after a clock was set back. */
function makeEntryId(time: number): string {
  if (time < latest) makeId = monotonicFactory();
  latest = time;
  return makeId(time);
}

/**
 * Transaction steps that record what it does: the log has an entry if and only if the change was made. Events of
 * one transaction go into one call, because a transaction cannot write their count twice.
 */
export function auditSteps(...events: AuditEvent[]): Step[] {
  const entries = events.map((event) => auditEntry(makeEntryId(event.now.getTime()), event));
  const [first] = entries;
  if (!first) return [];
  const { day, hour, shard } = toAuditCounter(first);
  const ttl = computeExpiry(day);
  const puts = entries.map((entry) => ({ Put: { Item: { ...auditEntryKey(entry.id), ...entry, ttl } } }));
  const count = {
    Key: auditCountKey(day, shard),
    UpdateExpression: 'SET #ttl = :ttl ADD #hour :count',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#hour': hour },
    ExpressionAttributeValues: { ':ttl': ttl, ':count': events.length },
  };
  return [...puts, { Update: count }];
}

/** Records what changes nothing in the table. */
export const recordAudit = (event: AuditEvent): Promise<void> => transact(auditSteps(event));

/**
 * A page of the log, newest first, with the exact total. Any page takes two requests: for the counts of a year (56 read
 * units if every hour of it has entries), and for the page's entries, which skips at most those of one hour.
 */
export async function readAudit({ limit, page }: PageRequest, now: Date) {
  const days = await readDayCounts(now);
  const { total, start } = findInAudit(days, (page - 1) * limit);
  if (!start) return { entries: [], total };
  const range = {
    ':lowest': auditEntryKey(encodeTime(oldestTime(now))).sk,
    ':highest': auditEntryKey(encodeTime(start.before)).sk,
  };
  const entries = await query<AuditEntry>(
    { ...sortKeysIn(range), ScanIndexForward: false },
    start.skip + limit,
  );
  return { entries: entries.slice(start.skip).map(toEntry), total };
}

const toEntry = ({ id, actor, action, target, date }: AuditEntry): AuditEntry => ({
  id,
  actor,
  action,
  target,
  date,
});

async function readDayCounts(now: Date): Promise<DayCounts[]> {
  const range = { ':lowest': auditCountKey(oldestDay(now), 0).sk, ':highest': auditCountKey('~', 0).sk };
  const items = await query<Item>(sortKeysIn(range));
  return items.map(({ pk: _pk, sk, ttl: _ttl, ...hours }) => ({
    day: parseAuditDay(sk),
    hours: hours as Record<string, number>,
  }));
}

const sortKeysIn = (range: { ':lowest': string; ':highest': string }) => ({
  KeyConditionExpression: 'pk = :log AND sk BETWEEN :lowest AND :highest',
  ExpressionAttributeValues: { ':log': auditLog, ...range },
  ConsistentRead: true,
});
