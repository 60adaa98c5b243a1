import { afterEach, describe, expect, it, vi } from 'vitest';
import catalog from '../../../infra/plans.json' with { type: 'json' };
import { listPlans } from '../../../shared/api/plans.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  vi.useRealTimers();
});

describe('GET /plans', () => {
  it('returns all plans as an array, ordered by id, with an integer error', async () => {
    const { key } = await service.addUser({ isAdmin: true });
    const response = await call(service, listPlans, { key });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ error: 0, data: catalog });
  });

  it('reads the plans again after a minute, when they may have changed', async () => {
    const { key } = await service.addUser({ isAdmin: true });
    await call(service, listPlans, { key });
    const id = await service.addPlan({ links: 7 });
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    const { body } = await call(service, listPlans, { key });
    expect(body.data).toContainEqual(expect.objectContaining({ id }));
  });

  it('returns the free plan without prices, and the others with three', async () => {
    const { key } = await service.addUser({ isAdmin: true });
    const { body } = await call(service, listPlans, { key });
    for (const { free, prices } of body.data)
      expect(Object.keys(prices ?? {}).sort()).toEqual(free ? [] : ['lifetime', 'monthly', 'yearly']);
  });
});
