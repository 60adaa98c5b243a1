import type { IncludedField } from '../../api/fields/included-fields.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { OLD_STATISTICS } from '../../domain/clicks/old-statistics.ts';
import { TOTAL } from '../../domain/clicks/statistics-items.ts';
import { statisticsKey } from '../statistics-keys.ts';
import { readItems } from '../table/batch-get.ts';

/** The unique clicks of these links, if they are asked for: a BatchGetItem for each 50. Eventually consistent. */
export async function readUniqueClicks(
  links: readonly { id: number }[],
  include: readonly IncludedField[],
): Promise<Map<number, number>> {
  if (!include.includes('uniqueClicks')) return new Map();
  // Counters of schema version 1 are added until they have been moved.
  const keysOf = (id: number) =>
    [TOTAL, OLD_STATISTICS].map((part) => statisticsKey(clickSubject('links', id), part));
  const find = await readItems<{ uniqueClicks?: number }>(
    links.flatMap(({ id }) => keysOf(id)),
    { consistent: false, attributes: ['uniqueClicks'] },
  );
  const sumOf = (id: number) => keysOf(id).reduce((sum, key) => sum + (find(key)?.uniqueClicks ?? 0), 0);
  return new Map(links.map(({ id }) => [id, sumOf(id)]));
}
