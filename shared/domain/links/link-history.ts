import { isDeepStrictEqual } from 'node:util';
import { formatDateTime } from '../values/dates.ts';
import { linkSettings } from './link-settings.ts';
import type { Link, LinkChange } from './links.ts';

/** For how many days a deleted link can be restored. */
export const DELETED_DAYS = 30;

/** Which version of itself a link is, and whose change made it. */
export interface VersionMark {
  version: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  changedAt: string;
  /** As `formatAuthor` names who made the change. */
  changedBy: string;
}

/** Who changes a link, and when. */
export interface Author {
  /** As `formatAuthor` names them; `system` for what follows from something else, such as a deleted pixel. */
  by: string;
  now: Date;
}

/** What the service writes by itself, or what never changes. A change of nothing else makes no version. */
const UNVERSIONED: ReadonlySet<string> = new Set<keyof Link>([
  'id',
  'userId',
  'revision',
  'date',
  'anchor',
  'clicks',
  'lastClickRank',
  'retention',
  'laterRetention',
  'isListedOnly',
  'targetCount',
  'hasTargets',
  'unframeable',
  'leftChannels',
  'isOfBioPage',
  'version',
  'changedAt',
  'changedBy',
  'versionBytes',
]);

/** A thousand smaller versions take less than two megabytes. */
const LARGE_VERSION_BYTES = 2_000;

/** The newest large versions of a link are kept up to this size, and up to twice as much until older ones are forgotten. */
export const KEPT_VERSION_BYTES = 2_000_000;

/** What takes a change back: the fields that it changed, as they were before. Null for a field that was not set. */
export type Undo = Record<string, unknown>;

/** A version that another one has replaced. */
export interface PastVersion extends VersionMark {
  /** Turns the next version back into this one. */
  undo: Undo;
}

/** A link that was never changed is its first version. */
export const markVersion = ({ version = 1, changedAt, changedBy = '', date }: Link): VersionMark => ({
  version,
  changedAt: changedAt ?? date,
  changedBy,
});

function computeUndo(before: Partial<Link>, after: Partial<Link>): Undo {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Link>;
  const changed = [...names].filter(
    (name) => !UNVERSIONED.has(name) && !isDeepStrictEqual(before[name], after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]));
}

/** The changed link as its next version, and what is kept of the one before; without that if no versioned field differs. */
export function reviseLink(
  before: Link,
  after: Link,
  { by, now }: Author,
): { link: Link; past?: PastVersion } {
  const undo = computeUndo(before, after);
  if (Object.keys(undo).length === 0) return { link: after };
  const mark = markVersion(before);
  const next = { version: mark.version + 1, changedAt: formatDateTime(now), changedBy: by };
  const bytes = countLargeBytes({ undo });
  const versionBytes = bytes > 0 && { versionBytes: (before.versionBytes ?? 0) + bytes };
  return { link: { ...after, ...next, ...versionBytes }, past: { ...mark, undo } };
}

/** The bytes of a version if it is a large one; 0 otherwise. */
export function countLargeBytes({ undo }: Pick<PastVersion, 'undo'>): number {
  const bytes = Buffer.byteLength(JSON.stringify(undo));
  return bytes < LARGE_VERSION_BYTES ? 0 : bytes;
}

const countRounds = ({ versionBytes = 0 }: Link) => Math.floor(versionBytes / KEPT_VERSION_BYTES);

/** Whether so much was added to a link's history with this change that its oldest versions are to be forgotten. */
export const hasLongHistory = (before: Link, after: Link): boolean =>
  countRounds(after) > countRounds(before);

/** The link as it was in the version before. */
export function undoChange(link: Link, { undo, ...mark }: PastVersion): Link {
  const fields = Object.entries({ ...link, ...undo, ...mark }).filter(([, value]) => value !== null);
  return Object.fromEntries(fields) as unknown as Link;
}

const pickVersioned = (link: Link) =>
  Object.fromEntries(Object.entries(link).filter(([name]) => !UNVERSIONED.has(name)));

/** The change that gives a link the versioned fields of another version, besides its channels. */
export function toRestoringChange(link: Link, { url, alias, domain, ...version }: Link): LinkChange {
  const cleared = Object.keys(pickVersioned(link)).map((name) => [name, null]);
  const {
    channels: _channels,
    isDeleted: _isDeleted,
    ...options
  } = { ...Object.fromEntries(cleared), ...pickVersioned(version as Link) };
  for (const name of ['url', 'alias', 'domain']) delete options[name];
  return { url, alias, domain: domain ?? null, options };
}

export interface FieldChange {
  /** As in the settings of a link. */
  field: string;
  from: unknown;
  to: unknown;
}

/** The settings, and the channels of a link instead of the one that it joined last. */
function shownFields(link: Link | undefined): Record<string, unknown> {
  if (!link) return {};
  const { channel: _, password: __, ...settings } = linkSettings(link);
  const channels = Object.keys(link.channels ?? {}).map(Number);
  return { ...settings, channels: channels.length > 0 ? channels : null, deleted: link.isDeleted };
}

/** What the fields of versions are called where their owners see them, if not the same. */
const shownNames: Readonly<Record<string, string>> = {
  alias: 'custom',
  passwordHash: 'password',
  isDeleted: 'deleted',
};

/** The fields that a past version had and the next one has not, as owners see them. */
export function showPastFields({ undo }: PastVersion): Record<string, unknown> {
  const set = Object.fromEntries(Object.entries(undo).filter(([, value]) => value !== null));
  const shown = { ...shownFields(set as unknown as Link), password: 'changed' };
  const names = Object.keys(undo).map((name) => shownNames[name] ?? name);
  return Object.fromEntries(names.map((name) => [name, shown[name as keyof typeof shown] ?? null]));
}

/** What differs between two versions, as owners see it; everything that is set if there is no version before. */
export function listChanges(before: Link | undefined, after: Link): FieldChange[] {
  const [old, next] = [shownFields(before), shownFields(after)];
  const changes = Object.keys(next)
    .map((field) => ({ field, from: old[field] ?? null, to: next[field] ?? null }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to));
  // Neither a password nor its hash is shown to anyone.
  const hasNewPassword = before?.passwordHash !== after.passwordHash;
  return hasNewPassword ? [...changes, { field: 'password', from: null, to: 'changed' }] : changes;
}
