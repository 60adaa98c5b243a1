import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recountVisit } from '../../../shared/data/counting/recount-visit.ts';
import { recordVisit } from '../../../shared/data/counting/visits.ts';
import { visitorKey } from '../../../shared/data/statistics-keys.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { createVisitId } from '../../../shared/visitor/request/visit-id.ts';
import { someFacts as facts } from '../../support/clicks/visit-facts.ts';
import { testService } from '../../support/service.ts';
import { type Crash, crash } from '../../support/table/crashes.ts';

const service = testService();
const now = new Date('2026-11-22T10:00:00Z');
const subject = clickSubject('links', 100_000_001);
let visitors = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
  vi.useRealTimers();
});

function aVisit(minutesAgo = 60, changes: object = {}) {
  const time = new Date(now.getTime() - minutesAgo * 60_000);
  const visitor = `${++visitors}`.padStart(43, 'v');
  const id = createVisitId(time);
  return {
    id,
    subject,
    userId: 1,
    memberships: '',
    visitor,
    facts,
    time,
    retention: 30,
    isOutcomeUnknown: true,
    ...changes,
  };
}

const readItem = ({ visitor }: { visitor: string }) =>
  getItem<{ visits: number; lastVisit: string; ttl: number; country: string }>(visitorKey(subject, visitor));

describe('recountVisit', () => {
  it('records a visit as the redirect would have, and once', async () => {
    const [recounted, recorded] = [aVisit(), aVisit()];
    await recordVisit(recorded);
    for (const decision of ['record', 'recorded_before', 'recorded_before'])
      expect(await recountVisit(recounted, now)).toBe(decision);
    const { pk: _pk, lastVisit, ...item } = (await readItem(recounted)) ?? {};
    expect(await readItem(recorded)).toMatchObject(item);
    expect(lastVisit).toBe(recounted.id);
  });

  it.each([true, false])(
    'knows what it recorded although the visitor came back: %s',
    async (isOutcomeUnknown) => {
      const visit = aVisit(60, { isOutcomeUnknown });
      await recountVisit(visit, now);
      await recordVisit({ ...visit, id: createVisitId(now), time: now });
      expect(await recountVisit(visit, now)).toBe('recorded_before');
      expect(await readItem(visit)).toMatchObject({ visits: 2 });
    },
  );

  it('finds a visit that was recorded although its response was lost', async () => {
    const visit = aVisit();
    await recordVisit(visit);
    expect(await recountVisit(visit, now)).toBe('recorded_before');
    expect(await readItem(visit)).toMatchObject({ visits: 1 });
  });

  it.each([
    [false, 'record', 2],
    [true, 'undecided', 1],
  ])(
    'before a later visit, when it may be recorded is %s: %s',
    async (isOutcomeUnknown, decision, visits) => {
      const visit = aVisit(60, { isOutcomeUnknown });
      const later = { ...visit, id: createVisitId(now), time: now };
      await recordVisit(later);
      const { ttl } = (await readItem(visit)) ?? {};
      expect(await recountVisit(visit, now)).toBe(decision);
      expect(await readItem(visit)).toMatchObject({ visits, lastVisit: later.id, ttl });
    },
  );

  it('records it once when two processes recount it at the same time', async () => {
    const visit = aVisit();
    const decisions = await Promise.all([1, 2, 3].map(() => recountVisit(visit, now)));
    expect(decisions.sort()).toEqual(['record', 'recorded_before', 'recorded_before']);
    expect(await readItem(visit)).toMatchObject({ visits: 1 });
  });

  it.each<Partial<Crash>>([{ at: 1 }, { at: 2 }, { at: 3 }, { at: 1, amongWrites: true, when: 'after' }])(
    'records it once after a crash: %j',
    async ({ at = 1, when = 'before', amongWrites }) => {
      for (const isOutcomeUnknown of [true, false]) {
        const visit = aVisit(60, { isOutcomeUnknown });
        const crashing = crash(service, { at, when, amongWrites });
        await expect(recountVisit(visit, now)).rejects.toThrow('crash');
        crashing.end();
        await recountVisit(visit, now);
        expect(await readItem(visit)).toMatchObject({ visits: 1 });
      }
    },
  );

  it('records each of several private visits that share a record', async () => {
    const visitor = 'private:2026-11-22T09:a';
    const visits = [3, 2, 1].map((minutes) => aVisit(minutes, { visitor, isOutcomeUnknown: false }));
    for (const visit of [...visits, ...visits]) await recountVisit(visit, now);
    expect(await readItem({ visitor })).toMatchObject({ visits: 3, lastVisit: visits[2]?.id });
  });

  it('refuses a visit that is older than the markers are kept', async () => {
    const visit = aVisit(30 * 24 * 60 + 1);
    expect(await recountVisit(visit, now)).toBe('too_old');
    expect(await readItem(visit)).toBeUndefined();
  });
});
