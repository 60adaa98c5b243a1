import { describe, expect, it } from 'vitest';
import { readLoggedVisits } from '../../../../infra/local/recount/logged-visits.ts';
import { someFacts } from '../../../support/clicks/visit-facts.ts';

const uncounted = {
  id: 'mi8zvpc0-AbCdEfGh_-12',
  subject: 'links#100000001',
  userId: 1,
  visitor: 'v'.repeat(43),
  memberships: 'campaigns:3 channels:1,12',
  facts: { ...someFacts, social: 'facebook' },
  time: '2026-11-21T10:00:00.000Z',
  retention: 30,
  isOutcomeUnknown: false,
};
const fault = (changes: object = {}) => ({
  message: 'fault',
  function: 'followLink',
  uncounted: { ...uncounted, ...changes },
  error: { name: 'Error', message: '{"message":"fault","uncounted":{}}' },
});
const byLambda = (logged: object) => ({ timestamp: 'now', level: 'ERROR', requestId: 'r', message: logged });
const visit = { ...uncounted, time: new Date(uncounted.time) };
const lines = (...entries: unknown[]) =>
  entries.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry))).join('\n');

describe('readLoggedVisits', () => {
  it.each([
    ['one line', lines(fault())],
    [
      'standard error of one machine',
      lines('Ready.', fault(), { message: 'fault', error: {} }, '{ broken', ''),
    ],
    ['lines of Lambda', lines(byLambda(fault()), { time: 't', type: 'platform.report', record: {} })],
    [
      '`aws logs tail`',
      `2026-11-21T10:00:00 2026/11/21/[$LATEST]0a1b ${JSON.stringify(byLambda(fault()))}\n`,
    ],
    ['`aws logs filter-log-events`', lines({ events: [{ message: JSON.stringify(byLambda(fault())) }, {}] })],
    ['a query of Logs Insights', lines([{ '@message': byLambda(fault()) }, { '@message': 'text' }, null])],
  ])('reads %s', (_, text) => {
    expect(readLoggedVisits(text)).toEqual({ visits: [visit], incomplete: 0 });
  });

  it('reads a private visit', () => {
    const visitor = 'private:2026-11-21T10:a';
    expect(readLoggedVisits(lines(fault({ visitor })))).toMatchObject({
      visits: [{ visitor }],
      incomplete: 0,
    });
  });

  it('orders visits by time', () => {
    const earlier = 'mi8zvpb0-AbCdEfGh_-12';
    const { visits } = readLoggedVisits(lines(fault(), fault({ id: earlier })));
    expect(visits.map(({ id }) => id)).toEqual([earlier, uncounted.id]);
  });

  it.each([
    ['without an id', { id: undefined }],
    ['of another user’s link', { userId: 2 }],
    ['of an unknown subject', { subject: 'users#1' }],
    ['without a country', { facts: { ...uncounted.facts, country: '' } }],
    ['with a bad time', { time: 'yesterday' }],
    ['with a bad visitor', { visitor: 'v#' }],
    ['with a bad record of private visitors', { visitor: 'private:a' }],
    ['whose visitor is remembered for no day', { retention: 0 }],
    ['that does not say whether it may be recorded', { isOutcomeUnknown: undefined }],
  ])('refuses a visit %s', (_, changes) => {
    expect(readLoggedVisits(lines(fault(changes)))).toEqual({ visits: [], incomplete: 1 });
  });

  it.each(['', 'text', '{}', '[]', 'null', '{"events":[null]}', lines({ message: 'visit', uncounted })])(
    'finds nothing in %j',
    (text) => {
      expect(readLoggedVisits(text)).toEqual({ visits: [], incomplete: 0 });
    },
  );
});
