import { type ExportedName, exportedNames } from '../../collections.ts';
import { listSegmentNumbers, sumSegments } from '../../domain/owned/paging.ts';
import { collectionKey, deletedLinksKey } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import { readCounts } from '../owned/counts.ts';
import { type Item, queryOnce } from '../table/items.ts';

/** The sequence numbers of a part's items, of which the last is included. */
export interface PartRange {
  from: number;
  to: number;
}

/** A part of a collection: up to 4096 items, always the same ones. */
export interface ExportPart extends PartRange {
  count: number;
}

/** The partition of a user's items of this kind. */
export const exportedKey = (userId: number, name: ExportedName): string =>
  name === 'deleted-links' ? deletedLinksKey(userId) : collectionKey(userId, name);

/** The parts of each collection that has items, from the oldest items to the newest. */
export async function readExportParts(userId: number): Promise<Map<ExportedName, ExportPart[]>> {
  const listParts = async (name: ExportedName) => {
    const segments = await readCounts(exportedKey(userId, name));
    const parts = segments.map((one) => ({ ...listSegmentNumbers(one.segment), count: sumSegments([one]) }));
    return parts.filter(({ count }) => count > 0).sort((a, b) => a.from - b.from);
  };
  const all = await Promise.all(exportedNames.map(async (name) => [name, await listParts(name)] as const));
  return new Map(all.filter(([, parts]) => parts.length > 0));
}

/** Items that are described at a time: links have up to 256 KB each. */
const ITEMS_PER_READ = 50;

/** The items of a part, oldest first, some at a time. */
export async function* readPart(userId: number, name: ExportedName, { from, to }: PartRange) {
  const parameters = itemsAfter(exportedKey(userId, name), from - 1, to);
  let start: Item | undefined;
  do {
    const { items, last } = await queryOnce(parameters, ITEMS_PER_READ, start);
    yield items;
    start = last;
  } while (start);
}
