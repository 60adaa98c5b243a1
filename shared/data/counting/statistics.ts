import { type ClickSubject, countersOfDimension, dimensions, OTHER } from '../../domain/clicks/clicks.ts';
import { countNames, type Names, noNames, type Tally } from '../../domain/clicks/counting.ts';
import { statisticsKey } from '../keys.ts';
import { getItem, type Item } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** The counters of a subject, for `statisticsOf`; undefined if it has no clicks yet. Eventually consistent. */
export function readStatistics(subject: ClickSubject): Promise<Item | undefined> {
  return getItem(statisticsKey(subject), { consistent: false });
}

/** The names that statistics have a counter for. */
export function namesIn(statistics: Item): Names {
  const names = noNames();
  for (const dimension of dimensions) {
    const counters = countersOfDimension(statistics, dimension);
    for (const [name] of counters) if (name !== OTHER) names[dimension].add(name);
  }
  return names;
}

/**
 * The part of a transaction that adds to statistics. Fails if the number of names changed since they were read, because
 * two transactions that add names concurrently could exceed the maximum together.
 */
export function addToStatistics(tally: Tally, onConditionFailed: () => Error): Step {
  const [before, added] = [countNames(tally.known), countNames(tally.newNames)];
  const additions = Object.entries({ clicks: tally.clicks, uniqueClicks: tally.uniqueClicks, names: added })
    .concat([...tally.counters])
    .filter(([, by]) => by > 0);
  // Short placeholders, because an expression may have at most 4 KB.
  const numbered = additions.map(([attribute, by], i) => ({ id: i.toString(36), attribute, by }));
  const condition = before === 0 ? 'attribute_not_exists(#names)' : '#names = :names';
  return {
    Update: {
      Key: statisticsKey(tally.subject),
      UpdateExpression: `ADD ${numbered.map(({ id }) => `#${id} :${id}`).join(',')}`,
      ExpressionAttributeNames: Object.fromEntries([
        ...numbered.map(({ id, attribute }) => [`#${id}`, attribute]),
        ...(added > 0 ? [['#names', 'names']] : []),
      ]),
      ExpressionAttributeValues: Object.fromEntries([
        ...numbered.map(({ id, by }) => [`:${id}`, by]),
        ...(added > 0 && before > 0 ? [[':names', before]] : []),
      ]),
      ...(added > 0 && { ConditionExpression: condition }),
    },
    onConditionFailed,
  };
}
