import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { LinkService } from '../../typescript/src/index.ts';
import { Journal } from '../src/import/journal.ts';
import { sendRows } from '../src/import/send-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkctl-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const onProgress = () => undefined;

describe('The journal of an import', () => {
  it('keeps what is written after a line that a kill has torn', () => {
    const file = join(folder, 'torn');
    new Journal(file, 'account').begin('first', ['1']);
    appendFileSync(file, '{"row":"1","id":');
    new Journal(file, 'account').begin('second', ['2']);
    expect(new Journal(file, 'account').openBatches.map(({ key }) => key)).toEqual(['first', 'second']);
  });

  it('says which links are those of other rows, so that an equal row gets a link of its own', async () => {
    const url = 'https://example.com/';
    const journal = new Journal(join(folder, 'equal'), 'account');
    journal.begin('old', ['1', '2']);
    journal.record(new Map([['1', { id: 7, shorturl: 'https://sho.rt/a' }]]));
    const createMany = vi.fn(async () => [{ error: 0, id: 8, shorturl: 'https://sho.rt/b' }]);
    const list = async function* () {
      yield { id: 7, alias: 'a', longurl: url, shorturl: 'https://sho.rt/a' };
    };
    const client = { links: { createMany, list } } as unknown as LinkService;
    // The file has changed, so that the request cannot be sent again.
    const rows = [{ line: 2, id: '2', fields: { url } }];
    await sendRows(rows, { client, journal, isAdmin: false, onProgress });
    expect(createMany).toHaveBeenCalledOnce();
    expect(journal.findOutcome('2')).toEqual({ id: 8, shorturl: 'https://sho.rt/b' });
  });

  it('finds the link of a row by its alias, whose case does not matter', async () => {
    const journal = new Journal(join(folder, 'alias'), 'account');
    journal.begin('old', ['1', '2']);
    const fields = { url: 'https://example.com/', custom: 'Spring' };
    const list = async function* () {
      yield { id: 8, alias: 'autumn', longurl: fields.url, shorturl: 'https://sho.rt/autumn' };
      yield { id: 7, alias: 'spring', longurl: fields.url, shorturl: 'https://sho.rt/spring' };
    };
    const client = { links: { list } } as unknown as LinkService;
    await sendRows([{ line: 2, id: '1', fields }], { client, journal, isAdmin: false, onProgress });
    expect(journal.findOutcome('1')).toEqual({ id: 7, shorturl: 'https://sho.rt/spring' });
  });
});
