import { countryNames } from '../values/countries.ts';
import { type ClickSubject, OTHER, parseClickSubject, type Visitor } from './clicks.ts';
import {
  attributeName,
  bytesIn,
  dayOfMonth,
  estimateBytes,
  type SourceKind,
  type Sources,
  type StoredSources,
  sourceKinds,
} from './sources-by-day.ts';

/** The clicks of a range by name. */
export type ClickedSources = Record<SourceKind, Map<string, number>>;

export const noClickedSources = (): ClickedSources => ({
  country: new Map(),
  referrer: new Map(),
  link: new Map(),
});

export function addClickedSource(clicked: ClickedSources, visitor: Visitor, visits: number): void {
  addTo(clicked.country, codes.get(visitor.country) ?? visitor.country, visits);
  addTo(clicked.referrer, visitor.referrer, visits);
}

/** Adds all clicks of a link; those of QR codes have no name. */
export function addClickedLink(clicked: ClickedSources, subject: ClickSubject, clicks: number): void {
  const link = findLinkName(subject);
  if (link) addTo(clicked.link, link, clicks);
}

function addTo(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

/** Short names of countries; others, such as `Unknown`, are counted as they are. */
const codes = new Map([...countryNames].map(([code, name]) => [name, code]));

function findLinkName(subject: ClickSubject): string | undefined {
  const { collection, id } = parseClickSubject(subject) ?? {};
  return collection === 'links' ? id?.toString(36) : undefined;
}

/** With 24 hours, which come and go, the item stays below 1 KB, so that it takes no more write units. */
const MAX_BYTES = 730;
/** Of the room, what the names of each kind may take. */
const SHARE: Record<SourceKind, number> = { country: 0.35, referrer: 0.45, link: 0.2 };
/** In one transaction, because an expression may have 4 KB. */
const MAX_NAMES = 60;

/**
 * What a range adds to the counters of its day: to those that exist, and to new ones as far as there is room, the names
 * with the most clicks first.
 */
export function sourcesToAdd(
  clicked: ClickedSources,
  time: Date,
  { counters, otherBytes }: StoredSources,
): Sources {
  const day = time.getUTCDate();
  const today = new Map([...counters].filter(([attribute]) => dayOfMonth(attribute) === day));
  const others = [...counters].filter(([attribute]) => !today.has(attribute));
  const room = MAX_BYTES - otherBytes - bytesIn(others);
  return new Map(
    sourceKinds.flatMap((kind) => [...countersToAdd(kind, clicked[kind], day, today, room * SHARE[kind])]),
  );
}

function countersToAdd(
  kind: SourceKind,
  clicked: ReadonlyMap<string, number>,
  day: number,
  today: Sources,
  room: number,
): Sources {
  const added = new Map<string, number>();
  let bytes = bytesIn([...today].filter(([attribute]) => attribute.startsWith(kind.charAt(0))));
  for (const [name, count] of [...clicked].sort(([, a], [, b]) => b - a)) {
    const attribute = attributeName(kind, day, name);
    const newBytes = today.has(attribute) ? 0 : estimateBytes(attribute, count);
    const fits = added.size < MAX_NAMES && (newBytes === 0 || bytes + newBytes <= room);
    if (!fits && kind === 'link') continue;
    if (fits) bytes += newBytes;
    const counter = fits ? attribute : attributeName(kind, day, OTHER);
    added.set(counter, (added.get(counter) ?? 0) + count);
  }
  return added;
}
