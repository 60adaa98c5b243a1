import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LinkService } from '../../typescript/src/index.ts';
import { Journal } from '../src/import/journal.ts';
import { sendRows } from '../src/import/send-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkctl-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const onProgress = () => undefined;

/** As the API has it. */
const formatDate = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
const date = formatDate(Date.now());

const buildRow = (id: string, url = `https://example.com/${id}`) => ({ line: 2, id, fields: { url } });
type Row = ReturnType<typeof buildRow>;

type Code = 'busy' | 'undecided' | 'alias_taken';

/** A service that keeps for each key what it has created, and whose first responses have these codes for its rows. */
function createBusyService(responses: Code[][]) {
  const created: string[] = [];
  const kept = new Map<string, number>();
  const keys: string[] = [];
  const createMany = async ({ urls }: { urls: { url: string }[] }, options: { idempotencyKey: string }) => {
    const codes = responses[keys.length] ?? [];
    keys.push(options.idempotencyKey);
    return urls.map(({ url }, i) => {
      const row = `${options.idempotencyKey} ${i}`;
      const code = codes[i];
      const isWritten = code === undefined || code === 'undecided';
      if (isWritten && !kept.has(row)) kept.set(row, created.push(url));
      const id = kept.get(row);
      return code
        ? { error: 1, message: 'Failed.', code }
        : { error: 0, id, shorturl: `https://sho.rt/${id}` };
    });
  };
  const list = async function* () {
    for (const [i, longurl] of created.entries())
      yield { id: i + 1, alias: `a${i}`, longurl, shorturl: `https://sho.rt/${i + 1}`, date };
  };
  return { client: { links: { createMany, list } } as unknown as LinkService, created, keys };
}

describe('The journal of an import', () => {
  it('keeps what is written after a line that a kill has torn', () => {
    const file = join(folder, 'torn');
    new Journal(file, 'account').begin('first', ['1']);
    appendFileSync(file, '{"row":"1","id":');
    new Journal(file, 'account').begin('second', ['2']);
    expect(new Journal(file, 'account').openBatches.map(({ key }) => key)).toEqual(['first', 'second']);
  });

  it('knows that a row was created, whatever another attempt says', () => {
    const file = join(folder, 'created');
    const created = { id: 7, shorturl: 'https://sho.rt/a' };
    new Journal(file, 'account').record(new Map([['1', created]]));
    new Journal(file, 'account').record(new Map([['1', { message: 'Taken.', code: 'alias_taken' }]]));
    expect(new Journal(file, 'account').findOutcome('1')).toEqual(created);
  });

  it('says which links are those of other rows, so that an equal row gets a link of its own', async () => {
    const url = 'https://example.com/';
    const journal = new Journal(join(folder, 'equal'), 'account');
    journal.begin('old', ['1', '2']);
    journal.record(new Map([['1', { id: 7, shorturl: 'https://sho.rt/a' }]]));
    const createMany = vi.fn(async () => [{ error: 0, id: 8, shorturl: 'https://sho.rt/b' }]);
    const list = async function* () {
      yield { id: 7, alias: 'a', longurl: url, shorturl: 'https://sho.rt/a', date };
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
      yield { id: 8, alias: 'autumn', longurl: fields.url, shorturl: 'https://sho.rt/autumn', date };
      yield { id: 7, alias: 'spring', longurl: fields.url, shorturl: 'https://sho.rt/spring', date };
    };
    const client = { links: { list } } as unknown as LinkService;
    await sendRows([{ line: 2, id: '1', fields }], { client, journal, isAdmin: false, onProgress });
    expect(journal.findOutcome('1')).toEqual({ id: 7, shorturl: 'https://sho.rt/spring' });
  });

  it.each([
    ['that was created long before', { date: formatDate(Date.now() - 2 * 3_600_000) }, {}],
    ['on another domain', { shorturl: 'https://sho.rt/spring' }, { domain: 'go.example.com' }],
    ['with another date', {}, { date: '2020-01-01 00:00:00' }],
  ])('does not take a link %s for that of a row', async (_, differences, ownFields) => {
    const journal = new Journal(join(folder, randomUUID()), 'account');
    journal.begin('old', ['1', '2']);
    const fields = { url: 'https://example.com/', custom: 'spring', ...ownFields };
    const existing = {
      id: 7,
      alias: 'spring',
      longurl: fields.url,
      shorturl: 'https://go.example.com/spring',
      date,
      ...differences,
    };
    const list = async function* () {
      yield existing;
    };
    const createMany = vi.fn(async () => [{ error: 0, id: 8, shorturl: 'https://sho.rt/b' }]);
    const client = { links: { createMany, list } } as unknown as LinkService;
    await sendRows([{ line: 2, id: '1', fields }], { client, journal, isAdmin: true, onProgress });
    expect(journal.findOutcome('1')).toMatchObject({ id: 8 });
  });

  it('takes no link on the domain of another row for that of a row', async () => {
    const journal = new Journal(join(folder, 'domains'), 'account');
    journal.begin('old', ['1', '2', '3']);
    const row = (id: string, domain?: string) => ({
      line: 2,
      id,
      fields: { url: 'https://example.com/', custom: 'spring', ...(domain && { domain }) },
    });
    const list = async function* () {
      yield {
        id: 7,
        alias: 'spring',
        longurl: 'https://example.com/',
        shorturl: 'https://go.example.com/spring',
        date,
      };
    };
    const createMany = vi.fn(async () => [{ error: 0, id: 8, shorturl: 'https://sho.rt/spring' }]);
    const client = { links: { createMany, list } } as unknown as LinkService;
    const rows = [row('1'), row('2', 'https://go.example.com')];
    await sendRows(rows, { client, journal, isAdmin: false, onProgress });
    expect(['1', '2'].map((id) => journal.findOutcome(id))).toMatchObject([{ id: 8 }, { id: 7 }]);
  });

  it('does not take a request for newer because it is sent again', () => {
    vi.useFakeTimers({ now: 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const file = join(folder, 'resent');
    const journal = new Journal(file, 'account');
    journal.begin('key', ['1']);
    vi.setSystemTime(2000);
    journal.begin('key', ['1']);
    for (const one of [journal, new Journal(file, 'account')])
      expect(one.openBatches).toEqual([{ key: 'key', sent: 1000, rows: ['1'], isWhole: true }]);
  });

  it('sends a request again with the same body, though the start of a link has passed', async () => {
    vi.useFakeTimers({ now: Date.parse('2030-01-01T00:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const journal = new Journal(join(folder, 'started'), 'account');
    const fields = { url: 'https://example.com/', startdate: '2030-01-01 12:00:00' };
    const createMany = vi.fn().mockRejectedValue(new Error('No connection.'));
    const client = { links: { createMany } } as unknown as LinkService;
    const send = () =>
      sendRows([{ line: 2, id: '1', fields }], { client, journal, isAdmin: false, onProgress });
    await expect(send()).rejects.toThrow('No connection.');
    vi.setSystemTime(Date.parse('2030-01-01T18:00:00Z'));
    await expect(send()).rejects.toThrow('No connection.');
    expect(createMany.mock.calls.map(([body]) => body)).toEqual([{ urls: [fields] }, { urls: [fields] }]);
  });

  it('does not send a request again of which a row was sent in another one', () => {
    const journal = new Journal(join(folder, 'split'), 'account');
    journal.begin('first', ['1', '2']);
    journal.begin('second', ['1']);
    journal.record(new Map([['1', { id: 7, shorturl: 'https://sho.rt/a' }]]));
    expect(journal.openBatches).toMatchObject([{ key: 'first', rows: ['2'], isWhole: false }]);
  });
});

describe('A row of which the service does not know whether it wrote it', () => {
  const run = async (name: string, rows: Row[], client: LinkService) => {
    const journal = new Journal(join(folder, name), 'account');
    await sendRows(rows, { client, journal, isAdmin: false, onProgress });
    return rows.map(({ id }) => journal.findOutcome(id));
  };

  it('is created once, also if the service had no time for another one', async () => {
    const { client, created, keys } = createBusyService([['undecided', 'busy']]);
    const outcomes = await run('once', [buildRow('1'), buildRow('2')], client);
    expect(outcomes).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(created).toHaveLength(2);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('has the same key in the next run, which creates it once', async () => {
    const codes: Code[] = ['undecided', 'busy', 'alias_taken'];
    const { client, created, keys } = createBusyService(Array(4).fill(codes));
    const rows = [buildRow('1'), buildRow('2'), buildRow('3')];
    expect(await run('next', rows, client)).toMatchObject(codes.map((code) => ({ code })));
    expect(await run('next', rows, client)).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect([created.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('is not taken for an older link with the same target', async () => {
    const { client, created } = createBusyService(Array(4).fill(['undecided']));
    created.push('https://example.com/1');
    await run('older', [buildRow('1')], client);
    expect(await run('older', [buildRow('1')], client)).toMatchObject([{ id: 2 }]);
    expect(created).toHaveLength(2);
  });

  it('is looked for among the links if another row was corrected, and only then sent with a new key', async () => {
    const { client, created, keys } = createBusyService(Array(4).fill(['undecided', 'alias_taken']));
    await run('corrected', [buildRow('1'), buildRow('2')], client);
    const corrected = [buildRow('1'), buildRow('2b')];
    for (let i = 0; i < 2; i++)
      expect(await run('corrected', corrected, client)).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(created).toEqual(['https://example.com/1', 'https://example.com/2b']);
    expect(new Set(keys).size).toBe(2);
  });
});
