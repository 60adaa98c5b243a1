import type { IncludedField } from '../../api/fields/included-fields.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { TOTAL } from '../../domain/clicks/statistics-items.ts';
import { statisticsKey } from '../statistics-keys.ts';
import { readItems } from '../table/batch-get.ts';

/** The unique clicks of these links, if they are requested: a BatchGetItem for each 100. Eventually consistent. */
export async function readUniqueClicks(
  links: readonly { id: number }[],
  include: readonly IncludedField[],
): Promise<Map<number, number>> {
  if (!include.includes('uniqueClicks')) return new Map();
  const toKey = (id: number) => statisticsKey(clickSubject('links', id), TOTAL);
  const find = await readItems<{ uniqueClicks?: number }>(
    links.map(({ id }) => toKey(id)),
    { consistent: false, attributes: ['uniqueClicks'] },
  );
  return new Map(links.map(({ id }) => [id, find(toKey(id))?.uniqueClicks ?? 0]));
}
