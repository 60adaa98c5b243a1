import { type Dimension, dimensionNames } from '../../dimensions.ts';
import { countryNames } from '../values/countries.ts';
import { deviceLetters } from '../values/visitor-names.ts';
import { type ClickSubject, parseClickSubject, type Visitor } from './clicks.ts';
import {
  attributeName,
  bytesIn,
  earlierClicks,
  estimateBytes,
  getShare,
  parseDay,
  parseKind,
  parseName,
  type SourceKind,
  type Sources,
  type StoredSources,
  sourceKinds,
} from './sources-by-day.ts';

/** The clicks of a range by name. */
export type ClickedSources = Record<SourceKind, Map<string, number>>;

export const noClickedSources = (): ClickedSources =>
  Object.fromEntries(sourceKinds.map((kind) => [kind, new Map()])) as ClickedSources;

export function addClickedSource(clicked: ClickedSources, visitor: Visitor, visits: number): void {
  for (const dimension of dimensionNames) {
    const name = visitor[dimension];
    addTo(clicked[dimension], shortNames[dimension]?.get(name) ?? name, visits);
  }
}

/** Adds all clicks of a link; those of QR codes have no name. */
export function addClickedLink(clicked: ClickedSources, subject: ClickSubject, clicks: number): void {
  const link = findLinkName(subject);
  if (link) addTo(clicked.link, link, clicks);
}

function addTo(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** Other names, such as the country `Unknown`, are counted as they are. */
const shortNames: { readonly [dimension in Dimension]?: ReadonlyMap<string, string> } = {
  country: new Map([...countryNames].map(([code, name]) => [name, code])),
  device: deviceLetters,
};

function findLinkName(subject: ClickSubject): string | undefined {
  const { collection, id } = parseClickSubject(subject) ?? {};
  return collection === 'links' ? id?.toString(36) : undefined;
}

/** With 18 hours, which come and go, the item of a month stays below 1 KB, so that it takes no more write units. */
const MAX_BYTES = 700;
/** What else the item has of a day, also before there is one. */
const MIN_OTHER_BYTES = 90;
/** In one transaction, because an expression may have 4 KB. */
const MAX_NAMES = 60;
/** Where other kinds have few names, one may take more than its share of the room, but not so much that none is left. */
const MAX_SHARES = 1.5;

/**
 * Four devices have letters, and counters of up to eight digits. All of them have room, whatever names of other kinds take, so that
 * none has to take over the counter of another, also when the first one comes late on a day.
 */
const DEVICE_BYTES = 40;
/** With little room, other kinds need some of that. */
const findDeviceRoom = (room: number): number => Math.min(DEVICE_BYTES, room / 10);

export interface SourceChanges {
  added: Sources;
  /** Counters that others take over, as they were. */
  replaced: Sources;
}

/** What a range adds to the counters of its day in the item of a month. */
export function sourcesToAdd(
  clicked: ClickedSources,
  time: Date,
  { counters, otherBytes }: StoredSources,
): SourceChanges {
  const day = time.getUTCDate();
  const others = [...counters].filter(([attribute]) => parseDay(attribute) !== day);
  const room = MAX_BYTES - Math.max(otherBytes, MIN_OTHER_BYTES) - bytesIn(others);
  return changeSources(clicked, { day, counters, room });
}

/** The counters of a day are among these. */
interface StoredDay {
  day: number;
  counters: Sources;
  /** In bytes. */
  room: number;
}

/**
 * What clicks change in the counters of a day: those that exist, and new ones as far as there is room, the names with the
 * most clicks first. Further names replace rare ones.
 */
export function changeSources(clicked: ClickedSources, { day, counters, room }: StoredDay): SourceChanges {
  const today = [...counters].filter(([attribute]) => parseDay(attribute) === day);
  const byKind = Map.groupBy(today, ([attribute]) => parseKind(attribute));
  const kinds = sourceKinds
    .map((kind) => {
      const stored = byKind.get(kind) ?? [];
      return { kind, stored, need: bytesIn(stored) + countNewBytes(kind, clicked[kind], { day, stored }) };
    })
    .filter(({ need }) => need > 0)
    .sort((a, b) => a.need / getShare(a.kind) - b.need / getShare(b.kind));
  const deviceRoom = findDeviceRoom(room);
  let keptForDevices = Math.max(deviceRoom - bytesIn(byKind.get('device') ?? []), 0);
  let [left, free] = [room, room - bytesIn(today)];
  let shares = kinds.reduce((sum, { kind }) => sum + getShare(kind), 0);
  const changes = kinds.map(({ kind, stored }) => {
    const share = getShare(kind);
    const before = bytesIn(stored);
    const fairShare = Math.min(
      (left * share) / shares,
      MAX_SHARES * share * room,
      before + free - keptForDevices,
    );
    const most = kind === 'device' ? deviceRoom : fairShare;
    const change = changeCounters(kind, clicked[kind], { day, counters: stored, room: most });
    left -= before + change.bytes;
    free -= change.bytes;
    if (kind === 'device') keptForDevices = Math.max(keptForDevices - change.bytes, 0);
    shares -= share;
    return change;
  });
  const mergeAll = (of: keyof SourceChanges) => new Map(changes.flatMap((change) => [...change[of]]));
  return { added: mergeAll('added'), replaced: mergeAll('replaced') };
}

type Counters = [attribute: string, count: number][];

/** What the names without a counter would take. */
function countNewBytes(
  kind: SourceKind,
  clicked: ReadonlyMap<string, number>,
  { day, stored }: { day: number; stored: Counters },
): number {
  const known = new Set(stored.map(([attribute]) => parseName(attribute)));
  const fresh = [...clicked].filter(([name]) => !known.has(name));
  return bytesIn(fresh.map(([name, count]) => [attributeName(kind, day, name), count]));
}

function changeCounters(
  kind: SourceKind,
  clicked: ReadonlyMap<string, number>,
  { day, counters, room }: Omit<StoredDay, 'counters'> & { counters: Counters },
): SourceChanges & { bytes: number } {
  const added = new Map<string, number>();
  const replaced = new Map<string, number>();
  const known = new Map(counters.map(([attribute]) => [parseName(attribute), attribute]));
  const rare = findRare(counters, clicked);
  const before = bytesIn(counters);
  let bytes = before;
  for (const [name, count] of [...clicked].sort(([, a], [, b]) => b - a)) {
    if (added.size >= MAX_NAMES) break;
    const attribute = known.get(name) ?? attributeName(kind, day, name);
    const newBytes = known.has(name) ? 0 : estimateBytes(attribute, count);
    if (newBytes === 0 || bytes + newBytes <= room) {
      bytes += newBytes;
      added.set(attribute, (added.get(attribute) ?? 0) + count);
      continue;
    }
    const rarest = rare
      .map(([old, earlier], index) => {
        const taken = attributeName(kind, day, name, earlier);
        const more = estimateBytes(taken, earlier + count) - estimateBytes(old, earlier);
        return { index, old, earlier, taken, more };
      })
      .find(({ more }) => more <= 0 || bytes + more <= room);
    if (!rarest) continue;
    rare.splice(rarest.index, 1);
    bytes += rarest.more;
    replaced.set(rarest.old, rarest.earlier);
    added.set(rarest.taken, rarest.earlier + count);
  }
  return { added, replaced, bytes: bytes - before };
}

/** The half of the counters with the fewest clicks of their names, those with the smallest counters first. */
function findRare(counters: Counters, clicked: ReadonlyMap<string, number>): Counters {
  const countClicks = ([attribute, count]: [string, number]) => count - earlierClicks(attribute);
  return counters
    .toSorted((a, b) => countClicks(a) - countClicks(b))
    .slice(0, Math.ceil(counters.length / 2))
    .filter(([attribute]) => !clicked.has(parseName(attribute)))
    .sort(([, a], [, b]) => a - b);
}
