import { describe, expect, it } from 'vitest';
import { decideRecount, readVisitTime } from '../../../shared/domain/clicks/recount.ts';
import { createVisitId } from '../../../shared/visitor/request/visit-id.ts';

const time = new Date('2026-11-21T10:00:00Z');
const now = new Date('2026-11-22T10:00:00Z');
const idAt = (offsetMs: number) => createVisitId(new Date(time.getTime() + offsetMs));
const visit = { id: idAt(0), visitor: 'v', time, retention: 30, isOutcomeUnknown: true };
const shared = { ...visit, visitor: 'private:2026-11-21T10:a', retention: 1 };
const refused = { ...visit, isOutcomeUnknown: false };
const unknown = { isRecounted: false, lastVisit: undefined };

describe('the id of a visit', () => {
  it('sorts by time, is unique and holds the time', () => {
    expect(readVisitTime(visit.id)).toEqual(time);
    expect([idAt(5), idAt(-5), visit.id, idAt(86_400_000)].sort()[1]).toBe(visit.id);
    expect(idAt(0)).not.toBe(visit.id);
  });
});

describe('decideRecount', () => {
  it.each([
    ['of an unknown visitor', visit, unknown, 'record'],
    ['of a visitor whose last visit was earlier', visit, { ...unknown, lastVisit: idAt(-1) }, 'record'],
    [
      'that is the visitor’s last one after all',
      visit,
      { ...unknown, lastVisit: visit.id },
      'recorded_before',
    ],
    ['that was recounted', visit, { isRecounted: true, lastVisit: idAt(1) }, 'recorded_before'],
    ['that a later visit may hide', visit, { ...unknown, lastVisit: idAt(1) }, 'undecided'],
    ['that another private one may hide', shared, { ...unknown, lastVisit: idAt(-60_000) }, 'undecided'],
    ['that no private one can hide', shared, { ...unknown, lastVisit: idAt(-60_001) }, 'record'],
    ['of a visitor whose item may have expired', { ...visit, retention: 0.9 }, unknown, 'undecided'],
    ['that DynamoDB refused, before a later one', refused, { ...unknown, lastVisit: idAt(1) }, 'record'],
    ['that DynamoDB refused, of an expired visitor', { ...refused, retention: 0.9 }, unknown, 'record'],
    [
      'that DynamoDB refused and that was recounted',
      refused,
      { ...unknown, isRecounted: true },
      'recorded_before',
    ],
  ])('a visit %s', (_, logged, known, decision) => {
    expect(decideRecount(logged, known, now, 30)).toBe(decision);
  });

  it('refuses visits that are older than the markers of recounted ones', () => {
    const days = (count: number) => new Date(time.getTime() + count * 86_400_000);
    expect(decideRecount(refused, unknown, days(30), 30)).toBe('record');
    expect(decideRecount(refused, unknown, new Date(days(30).getTime() + 1), 30)).toBe('too_old');
  });
});
