import { describe, expect, it } from 'vitest';
import { change, dataSample, problemsIn, replace } from '../../../support/table/data-sample.ts';

const { aCopy } = dataSample();

// The first link of the sample, which has the alias `visited`.
const id = 100_000_001;
const record = "pk = 'SEARCH#1' AND sk = 'LINK#00000001'";
const remove = `DELETE FROM items WHERE ${record}`;
/** A job for two links, as it is stored. */
const aJob = (status: string, kind = 'indexLinks') => {
  const numbers = { L: [{ N: '2' }, { N: '1' }] };
  const payload = { M: { userId: { N: '1' }, numbers } };
  const item = { pk: { S: 'JOBS#1' }, sk: { S: 'JOB#A' }, kind: { S: kind }, status: { S: status }, payload };
  return `INSERT INTO items SELECT NULL, table_id, 0, 'JOBS#1', 'JOB#A', '${JSON.stringify(item)}', 0, NULL
    FROM items LIMIT 1`;
};
/** After the last checkpoint. */
const anUnreadChange = (where: string) =>
  `INSERT INTO changes SELECT (SELECT max(number) + 1 FROM changes), table_id, 0, item, item, 0, 0 FROM items WHERE ${where}`;

async function indexProblemsAfter(...statements: string[]): Promise<string[]> {
  const { DATA_DIR, file } = await aCopy();
  for (const sql of statements) change(file, sql);
  // Without the lists of tokens, which are checked against the records.
  return problemsIn(DATA_DIR).filter((problem) => problem.includes('search index'));
}

describe('npm run check:data', () => {
  it.each([
    ['a link without a record in the search index', remove, `Link ${id} is missing from the search index`],
    [
      'a record of a link as it was before',
      replace(record, 'word:visited', 'word:before'),
      `Link ${id} differs from its record in the search index`,
    ],
    [
      'a record of a deleted link',
      `DELETE FROM items WHERE pk = 'USER#1#links' AND sk = 'ITEM#00000001'`,
      `The search index has a record of link ${id}, which does not exist`,
    ],
  ])('finds %s', async (_, sql, problem) => {
    expect(await indexProblemsAfter(sql)).toEqual([problem]);
  });

  it.each([
    ['a job that waits', aJob('waiting')],
    ['a job that runs', aJob('running')],
    ['a change that was not dispatched yet', anUnreadChange("pk = 'ROUTE#*#visited'")],
  ])('does not miss a link in the search index that %s will add', async (_, sql) => {
    expect(await indexProblemsAfter(remove, sql)).toEqual([]);
  });

  it.each([
    ['a job that failed', aJob('failed')],
    ['a job of another kind', aJob('waiting', 'purge')],
    ['a change of another link', anUnreadChange("pk = 'ROUTE#*#pixel'")],
    [
      'a change that was dispatched',
      `${anUnreadChange("pk = 'ROUTE#*#visited'")};
      UPDATE checkpoints SET number = (SELECT max(number) FROM changes)`,
    ],
  ])('misses a link in the search index despite %s', async (_, sql) => {
    expect(await indexProblemsAfter(remove, sql)).toEqual([`Link ${id} is missing from the search index`]);
  });
});
