import { expect, it } from 'vitest';
import {
  hashPartition,
  type Table,
} from '../../../../infra/local/embedded-table/storage/table-definition.ts';

const table = { id: 1 } as Table;
const hashVisitors = (link: number) =>
  Array.from({ length: 1000 }, (_, n) => hashPartition(table, `VISITOR#links#${link}#visitor-${n}`)).sort(
    (a, b) => a - b,
  );

it('hashes the visitors of a link to neighbors in the index, each to a number of its own', () => {
  const byLink = Array.from({ length: 20 }, (_, link) => hashVisitors(link));
  for (const hashes of byLink) {
    expect((hashes.at(-1) as number) - (hashes[0] as number)).toBeLessThan(2 ** 36);
    expect(new Set(hashes).size).toBe(1000);
    expect(hashes.every((hash) => Number.isSafeInteger(hash) && hash >= 0 && hash < 2 ** 52)).toBe(true);
  }
  expect(new Set(byLink.map(([first]) => Math.floor((first as number) / 2 ** 36))).size).toBeGreaterThan(15);
});
