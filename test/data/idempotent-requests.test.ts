import { describe, expect, it } from 'vitest';
import {
  claimRequest,
  findRequest,
  keepRequest,
  releaseRequest,
  takeOver,
} from '../../shared/data/idempotent-requests.ts';
import { testService } from '../support/service.ts';

testService();

const now = Date.parse('2026-11-21T10:00:00Z');
const request = (claim: string, claimedUntil: number) => ({
  bodyHash: 'hash',
  claim,
  claimedUntil,
  ttl: now / 1000 + 86_400,
});

/** A request whose time was up, so that another one took over. */
async function aRequestTakenOver(name: string) {
  const key = { pk: `IDEMPOTENCY#1#${name}`, sk: 'REQUEST' };
  expect(await claimRequest(key, request('first', now - 1), now - 10_000)).toBe(true);
  const first = request('first', now - 1);
  expect(await takeOver(key, request('second', now + 10_000), first)).toBe(true);
  expect(await takeOver(key, request('third', now + 10_000), first)).toBe(false);
  return key;
}

describe('a claim that another request took over', () => {
  it('is not ended by the first one', async () => {
    const key = await aRequestTakenOver('released');
    await releaseRequest(key, 'first');
    expect(await findRequest(key)).toMatchObject({ claim: 'second' });
    await releaseRequest(key, 'second');
    expect(await findRequest(key)).toBeUndefined();
  });

  it('does not get the response of the first one', async () => {
    const key = await aRequestTakenOver('answered');
    await keepRequest(key, { ...request('first', now), response: new Uint8Array([1]) });
    expect(await findRequest(key)).toMatchObject({ claim: 'second' });
    expect(await findRequest(key)).not.toHaveProperty('response');
  });
});
