import type { Job } from './jobs.ts';
import type { CallerName, KeyOwner } from './users/caller.ts';
import { formatDateTime } from './values/dates.ts';

/** Everything that the audit log records: administrators' actions, and every change of access. Reads are not recorded. */
export const auditActions = [
  'user.created',
  'user.deleted',
  'user.subscribed',
  'user.signed-in',
  'user.signed-out',
  'sign-in-link.created',
  'key.renewed',
  'key.created',
  'key.deleted',
  'email.changed',
  'password.changed',
  'job.retried',
  'job.given-up',
] as const;
export type AuditAction = (typeof auditActions)[number];

type Person = Pick<KeyOwner, 'id' | 'username'>;

/** Who acts: a user, or the service itself, such as when it creates the first administrator. */
export type Actor = Person | 'system';

/** Who does something, and when. */
export interface ActionBy {
  actor: Actor;
  now: Date;
}

/** A background job that an administrator retries or gives up. */
type TargetJob = Pick<Job, 'kind'> & { jobId: Job['id'] };

export interface AuditEvent extends ActionBy {
  action: AuditAction;
  /** The user whom it concerns, or the job. */
  target: Person | TargetJob;
  /** The plan that the user gets. */
  planId?: number;
  /** The additional API key that is created or deleted. */
  keyId?: number;
}

/** The events of a change of an account. */
export function accountEvents(
  target: Person,
  change: { email?: string; passwordHash?: string },
  by: ActionBy,
): AuditEvent[] {
  const toEvent = (action: AuditAction): AuditEvent => ({ ...by, action, target });
  return [
    ...(change.email === undefined ? [] : [toEvent('email.changed')]),
    ...(change.passwordHash === undefined ? [] : [toEvent('password.changed')]),
  ];
}

/** An entry, in the list as in the table. */
export interface AuditEntry {
  /** A ULID. */
  id: string;
  actor: string;
  action: AuditAction;
  target: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

/**
 * Id and name: the id is never reused for another user, and the name tells people who it was even after the user was deleted.
 * Names never change and contain no spaces. An email address would be personal data without further use.
 */
const formatPerson = ({ id, username }: Person) => `user:${id} ${username}`;

/** The user as in the audit log, and what they used: an additional API key, the main one, or a page of the console. */
export function formatAuthor({ additionalKey, page, ...person }: CallerName): string {
  const key = additionalKey ? `key:${additionalKey.id}` : 'main-key';
  return `${formatPerson(person)} ${page === undefined ? key : `page:${page}`}`;
}

const formatJob = ({ jobId, kind }: TargetJob) => `job:${jobId} ${kind}`;

/** The entry of an event. Copies nothing but names and numbers, so that no secret can get into the log. */
export function auditEntry(
  id: string,
  { actor, action, target, planId, keyId, now }: AuditEvent,
): AuditEntry {
  const plan = planId === undefined ? '' : ` plan:${planId}`;
  const key = keyId === undefined ? '' : ` key:${keyId}`;
  return {
    id,
    actor: actor === 'system' ? actor : formatPerson(actor),
    action,
    target: 'jobId' in target ? formatJob(target) : `${formatPerson(target)}${plan}${key}`,
    date: formatDateTime(now),
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 365;

/** A day in UTC, as `YYYY-MM-DD`. */
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Spreads concurrent transactions, which conflict when they count in the same item. */
const COUNT_SHARDS = 4;

/** Where an entry is counted. */
export interface AuditCounter {
  day: string;
  shard: number;
  /** The name of the counter: two digits, UTC. */
  hour: string;
}

/** The last character of a ULID is random. */
export function toAuditCounter({ id, date }: Pick<AuditEntry, 'id' | 'date'>): AuditCounter {
  return { day: date.slice(0, 10), hour: date.slice(11, 13), shard: id.charCodeAt(25) % COUNT_SHARDS };
}

/**
 * When a day's entries and their counts expire, in Unix seconds: all at once, a year after the day ended, so that the
 * counts of the other days are exact without being changed.
 */
export const computeExpiry = (day: string): number => (startOfDay(day) + (KEPT_DAYS + 1) * DAY_MS) / 1000;

/** The oldest day that has not expired. DynamoDB may delete what is older hours later. */
export const oldestDay = (now: Date): string => formatDay(now.getTime() - KEPT_DAYS * DAY_MS);

/** The entries of a day, or of one shard of it, by hour. */
export interface DayCounts {
  day: string;
  hours: Record<string, number>;
}

/** How many entries there are in each hour that has any, newest first. */
function countsByHour(days: readonly DayCounts[]): [start: number, count: number][] {
  const counts = new Map<number, number>();
  for (const { day, hours } of days)
    for (const [hour, count] of Object.entries(hours)) {
      const start = startOfDay(day) + Number(hour) * HOUR_MS;
      counts.set(start, (counts.get(start) ?? 0) + count);
    }
  return [...counts].sort(([a], [b]) => b - a);
}

interface AuditPage {
  total: number;
  /** Where the page begins; undefined if it is past the end. */
  start?: {
    /** Unix milliseconds; the entries before it are read. */
    before: number;
    /** How many of them to skip, newest first: fewer than an hour has. */
    skip: number;
  };
}

/** Where the entry at this offset from the newest is. */
export function findInAudit(days: readonly DayCounts[], offset: number): AuditPage {
  let [total, start]: [number, AuditPage['start']] = [0, undefined];
  for (const [hour, count] of countsByHour(days)) {
    if (!start && offset < total + count) start = { before: hour + HOUR_MS, skip: offset - total };
    total += count;
  }
  return { total, start };
}

/** The first millisecond of the oldest day that has not expired. */
export const oldestTime = (now: Date): number => startOfDay(oldestDay(now));
