import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { getLinkBreakdown } from '../../../shared/api/clicks.ts';
import { readParts } from '../../../shared/data/counting/names-parts.ts';
import { namesPartKey } from '../../../shared/data/statistics-keys.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { sumUnits } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';
import { putAll } from '../../support/table/seed.ts';
import { deliver, Shard, type Visit } from '../../support/table/stream-records.ts';

const service = testService();
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2024, 0, 1);
const toDate = (day: number) => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);

/** A link with these batches of clicks, in order, each of a day and a list of referrers. */
async function linkClickedOn(batches: readonly (readonly [day: number, referrers: readonly string[]])[]) {
  const user = await service.addUser();
  const { id } = await addLinkFor(service, user);
  const shard = new Shard();
  for (const [day, referrers] of batches) {
    const at = new Date(FIRST + day * DAY_MS);
    for (const referrer of referrers) {
      const visit: Partial<Visit> = { referrer, at, visitor: randomUUID() };
      shard.visit({ linkId: id, userId: user.id, ...visit });
    }
    await deliver(shard.records.splice(0));
  }
  /** The referrers of these days, the last one left out. */
  return async (from: number, to: number) => {
    const query = { by: 'referrer', from: toDate(from), to: toDate(to) };
    const response = await call(service, getLinkBreakdown, { key: user.key, params: { id }, query });
    const names = response.body.data.map(({ name }: { name: string }) => name);
    return { names: names.sort(), units: sumUnits(response) };
  };
}

describe('the names of a day', () => {
  it('are found in the first part after it, however long they waited for others', async () => {
    const days = [0, 1, 90, 300, 301, 302, 500, 700, 702];
    const read = await linkClickedOn(days.map((day) => [day, [`site-${day}.example`]]));
    for (const day of days) expect((await read(day, day + 1)).names).toEqual([`site-${day}.example`]);
    expect((await read(2, 302)).names).toEqual(['site-300.example', 'site-301.example', 'site-90.example']);
    expect((await read(303, 400)).names).toEqual([]);
  });

  describe('of a link that was clicked on many days since', () => {
    let read: Awaited<ReturnType<typeof linkClickedOn>>;
    beforeAll(async () => {
      const names = (day: number) => Array.from({ length: 30 }, (_, i) => `site-${day}-${i}.example`);
      read = await linkClickedOn(Array.from({ length: 300 }, (_, day) => [day, names(day)]));
    }, 60_000);

    it('cost no more than those of the last one', async () => {
      const first = await read(10, 12);
      expect(first.names).toHaveLength(60);
      // Parts of 31 days after it, as clicks can be counted late; not those of all 288.
      expect(first.units).toBeLessThanOrEqual(20);
      expect((await read(298, 300)).units).toBeLessThanOrEqual(6);
    });
  });
});

describe('the parts that are read for some days', () => {
  let subjects = 0;
  /** The numbers of the parts for a day, of a subject whose parts were opened for these days, in order. */
  async function readNumbers(opened: readonly number[], day: number) {
    const subject = clickSubject('links', 900_000_000 + ++subjects);
    await putAll(
      opened.map((one, number) => ({ ...namesPartKey(subject, { day: one, number }), clicks: number })),
    );
    const { parts } = await readParts(subject, { first: day, end: day + 1 }, opened.length - 1);
    return parts.map(({ number }) => number).sort((a, b) => a - b);
  }

  it('have the one that was open until then, also if 10 follows 9 on its day', async () => {
    const until = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9];
    expect(await readNumbers([...until, 11], 10)).toContain(10);
    expect(await readNumbers(until, 10)).toContain(10);
    expect(await readNumbers(until, 9)).toEqual(expect.arrayContaining([8, 9, 10]));
  });

  it('have the first one long after it, also if 10 follows 9 on its day', async () => {
    const many = Array.from({ length: 60 }, (_, number) => 200 + number);
    const numbers = await readNumbers([0, 0, 0, 0, 0, 0, 0, 0, 0, 200, ...many], 0);
    expect(numbers).toEqual(expect.arrayContaining([0, 8, 9]));
    expect(numbers.length).toBeLessThan(60);
  });

  it('have all that were opened on its days and in the month after, however many', async () => {
    const busy = Array.from({ length: 300 }, (_, number) => Math.floor(number / 5));
    const numbers = await readNumbers(busy, 2);
    // Also those of the first day after that.
    expect(numbers).toEqual(expect.arrayContaining(Array.from({ length: 165 }, (_, i) => 10 + i)));
  });
});
