import { BLOCK_SIZE, listBlocks } from '../../domain/owned/paging.ts';
import { numberOfItem } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import { readCounts } from '../owned/counts.ts';
import { buildProjection } from '../table/expressions.ts';
import { query } from '../table/items.ts';
import { shareRead } from '../table/shared-reads.ts';

/**
 * The anchor of a new link with this date: the highest number of a link in order that is not newer; 0 if there is none. Reads
 * the counts and the first block of links: most imports are older than all of them. Otherwise, it searches the blocks, which
 * takes at most 13 more requests, one after the other, for 100,000 links. Rows of one request share what is read.
 */
export async function findAnchor(collection: string, date: string): Promise<number> {
  let blocks = await shareRead(`blocks of ${collection}`, async () =>
    listBlocks(await readCounts(collection))
      .map(({ block }) => block)
      .reverse(),
  );
  // Of the blocks before `low`, the first links are not newer; of those from `high` on, they are.
  let [low, high, anchor] = [0, blocks.length, 0];
  for (let middle = 0; low < high; middle = Math.floor((low + high) / 2)) {
    const links = await readOrdered(collection, blocks[middle] ?? 0);
    const older = links.filter((link) => link.date <= date);
    if (links.length === 0) {
      // They were deleted after the counts were read.
      blocks = blocks.toSpliced(middle, 1);
      high--;
    } else if (older.length === 0) high = middle;
    else {
      low = middle + 1;
      anchor = Math.max(anchor, ...older.map(({ n }) => n));
    }
  }
  return anchor;
}

/** The links in order in a block. */
function readOrdered(collection: string, block: number): Promise<{ n: number; date: string }[]> {
  return shareRead(`block ${block} of ${collection}`, async () => {
    const [from, to] = [block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE - 1];
    const links = await query<{ date: string; anchor?: number }>({
      ...itemsAfter(collection, from - 1, to),
      ...buildProjection(['sk', 'date', 'anchor']),
    });
    return links
      .filter(({ anchor }) => anchor === undefined)
      .map(({ sk, date }) => ({ n: numberOfItem(sk), date }));
  });
}
