import { counterOf, countersOfDimension, dimensions, OTHER } from './clicks.ts';
import { addNamed, addTotal, changesOfNames, countNewParts, type Tally } from './tallies.ts';

/**
 * Schema version 1 stored the statistics of a subject in one item, with an attribute for each counter: `clicks`,
 * `uniqueClicks`, `social:facebook`, `country:France`, and in `names` how many names there are without `Other`. They are
 * moved to the items of `statistics-items.ts` in the background; until then, figures are the sum of both.
 */
export const OLD_STATISTICS = 'STATISTICS';

type Attributes = Record<string, unknown>;

const isTotal = (attribute: string): boolean =>
  attribute === 'clicks' || attribute === 'uniqueClicks' || attribute.startsWith(counterOf('social', ''));

const namedCounters = (old: Attributes) =>
  dimensions.flatMap((dimension) =>
    countersOfDimension(old, dimension).map(([name, count]) => ({ dimension, name, count })),
  );

/** These counters and those of the old item, if it is among the items. */
export function withOldCounters(
  counters: Attributes,
  items: readonly (Attributes & { sk: string })[],
): Attributes {
  const old = items.find(({ sk }) => sk === OLD_STATISTICS);
  if (!old) return counters;
  const sums = { ...counters };
  const named = namedCounters(old).map(({ dimension, name }) => counterOf(dimension, name));
  for (const attribute of [...Object.keys(old).filter(isTotal), ...named])
    sums[attribute] = Number(sums[attribute] ?? 0) + Number(old[attribute]);
  return sums;
}

/** With the two other actions of a move, below the 100 of a transaction. */
const MAX_PARTS = 90;

/**
 * Adds the counters of an old item to a tally, as many as a transaction can write, and returns what stays in the old item;
 * undefined if nothing does. The most frequent names come first, so that they are stored together, and so that the
 * rarest count as `Other` if clicks of this release have taken their places.
 *
 * Every move adds clicks, because that is how counting notices that statistics changed since they were read. There are
 * enough: each name was clicked once at least, and a move has many names.
 */
export function moveCounters(old: Attributes, tally: Tally, maxParts = MAX_PARTS): Attributes | undefined {
  const rest = { ...old };
  let names = 0;
  for (const { dimension, name, count } of namedCounters(old).sort((a, b) => b.count - a.count)) {
    const changes = changesOfNames([[dimension, name]], tally);
    if (tally.parts.size + countNewParts(changes, tally) > maxParts) {
      addTotal(tally, 'clicks', 1);
      return { ...rest, clicks: Number(old.clicks) - 1, names: Number(old.names) - names };
    }
    addNamed(tally, changes, count);
    delete rest[counterOf(dimension, name)];
    if (name !== OTHER) names++;
  }
  for (const attribute of Object.keys(old).filter(isTotal))
    addTotal(tally, attribute, Number(old[attribute]));
  return undefined;
}
