import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type ClickSubject, countersOfDimension, dimensions, OTHER } from '../../domain/clicks/clicks.ts';
import { type Names, noNames, sizeOf, type Tally } from '../../domain/clicks/counting.ts';
import { env } from '../../env.ts';
import { statisticsKey } from '../keys.ts';
import { table } from '../table/client.ts';
import type { Item } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** What is counted of a link or QR code, for `statisticsOf`; undefined when nobody has followed it yet. */
export async function readStatistics(counted: ClickSubject): Promise<Item | undefined> {
  const get = new GetCommand({ TableName: env.tableName, Key: statisticsKey(counted) });
  return (await table().send(get)).Item;
}

/** The names that statistics have a counter of their own for. */
export function namesIn(statistics: Item): Names {
  const names = noNames();
  for (const kind of dimensions) {
    for (const [name] of countersOfDimension(statistics, kind)) if (name !== OTHER) names[kind].add(name);
  }
  return names;
}

/**
 * The part of a transaction that adds to statistics. Two that add names at the same time could go past the
 * most there may be together: so a name is only added to as many as were known.
 */
export function addToStatistics(tally: Tally, onConditionFailed: () => Error): Step {
  const [before, added] = [sizeOf(tally.known), sizeOf(tally.newNames)];
  const additions = Object.entries({ clicks: tally.clicks, uniqueClicks: tally.uniqueClicks, names: added })
    .concat([...tally.counters])
    .filter(([, by]) => by > 0);
  // Placeholders as short as can be: an expression has at most 4 KB.
  const numbered = additions.map(([attribute, by], i) => ({ id: i.toString(36), attribute, by }));
  const condition = before === 0 ? 'attribute_not_exists(#names)' : '#names = :names';
  return {
    Update: {
      Key: statisticsKey(tally.counted),
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
