import { describe, expect, it } from 'vitest';
import { createCampaign } from '../../../shared/api/campaigns.ts';
import { createLink, deleteLink, listLinks, updateLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { subscribe } from '../../support/calls/builders.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
const off = { enabled: '0' } as const;

const add = ({ key }: TestUser, body: object = {}) =>
  call(service, createLink, { key, body: { url, ...body } });
const change = ({ key }: TestUser, id: number, body: object) =>
  call(service, updateLink, { key, params: { id }, body: { url, ...body } });
const readTotal = async ({ key }: TestUser) => (await call(service, listLinks, { key })).body.data.result;

describe('the number of links that a plan allows', () => {
  it('is not exceeded by fifty concurrent requests', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 10 }) });
    const responses = await Promise.all(Array.from({ length: 50 }, () => add(user)));
    const refused = responses.filter(({ status }) => status === 403);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(refused.length + responses.filter(({ status }) => status === 503).length).toBe(40);
    expect(refused[0]?.body.message).toBe('Your plan allows up to 10 links.');
    expect(await readTotal(user)).toBe(10);
  });

  it('allows another link after one is deleted', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 1 }) });
    const { body } = await add(user);
    expect((await add(user)).status).toBe(403);
    await call(service, deleteLink, { key: user.key, params: { id: body.id } });
    expect((await add(user)).status).toBe(200);
  });

  it('is that of the free plan after a plan has expired', async () => {
    const user = await service.addUser({ planId: 2, planExpires: '2026-01-01 00:00:00' });
    const { body } = await add(user, { geotarget: [{ location: 'Peru', link: url }] });
    expect(body.message).toBe('Your plan does not include targeting by country.');
  });

  it('does not count a request that is rejected', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 1 }) });
    expect((await add(user, { pixels: [user.id * 1e8 + 1] })).status).toBe(404);
    expect((await add(user)).status).toBe(200);
  });
});

const features = [
  ['alias', { custom: 'chosen-by-me' }, 'custom aliases'],
  ['geo', { geotarget: [{ location: 'Peru', link: url }] }, 'targeting by country'],
  ['device', { devicetarget: [{ device: 'iPhone', link: url }] }, 'targeting by device'],
  ['device', { deeplink: { google: 'myapp://page' } }, 'targeting by device'],
  ['parameters', { parameters: [{ name: 'a', value: 'b' }] }, 'parameters'],
  ['custom', { type: 'splash' }, 'splash pages and overlays'],
] as const;

describe('what a plan does not include', () => {
  it.each(features)('is rejected by name, on add and on update: %s', async (feature, body, words) => {
    const user = await service.addUser({ planId: await service.addPlan({ [feature]: off }) });
    const plain = await add(user);
    for (const response of [await add(user, body), await change(user, plain.body.id, body)]) {
      expect(response.status).toBe(403);
      expect(response.body.message).toBe(`Your plan does not include ${words}.`);
    }
  });

  it.each([...features.map(([, body]) => body).slice(1)])(
    'can remain on a link that already has it: %j',
    async (body) => {
      const user = await service.addUser();
      const { id } = (await add(user, body)).body;
      await subscribe(service, user, 1);
      expect((await change(user, id, { ...body, metatitle: 'T' })).status).toBe(200);
    },
  );

  it('can remain as an alias', async () => {
    const user = await service.addUser();
    const { id } = (await add(user, { custom: 'mine-already' })).body;
    await subscribe(service, user, await service.addPlan({ alias: off }));
    expect((await change(user, id, { custom: 'mine-already' })).status).toBe(200);
    expect((await change(user, id, { custom: 'another' })).status).toBe(403);
  });

  it.each([
    ['geotarget', []],
    ['parameters', null],
    ['type', 'direct'],
    ['type', 'frame'],
    ['custom', ''],
  ])('is not used by %s %j', async (field, value) => {
    const planId = await service.addPlan({ alias: off, geo: off, parameters: off, custom: off });
    expect((await add(await service.addUser({ planId }), { [field]: value })).status).toBe(200);
  });

  it('names all missing features in one message', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ geo: off, device: off }) });
    const response = await add(user, { ...features[1][1], ...features[2][1] });
    expect(response.body.message).toBe(
      'Your plan does not include targeting by country, targeting by device.',
    );
  });

  it('includes the campaign', async () => {
    const user = await service.addUser();
    const { id: campaign } = (await call(service, createCampaign, { key: user.key, body: {} })).body;
    await subscribe(service, user, await service.addPlan({ bundle: off }));
    expect((await add(user, { campaign })).body.message).toBe('Your plan does not include campaigns.');
  });

  it('can be the API itself, except for administrators', async () => {
    const planId = await service.addPlan({ api: off });
    const response = await call(service, listLinks, { key: (await service.addUser({ planId })).key });
    expect([response.status, response.body.message]).toEqual([403, 'Your plan does not include the API.']);
    const admin = await service.addUser({ planId, isAdmin: true });
    expect((await call(service, listLinks, { key: admin.key })).status).toBe(200);
  });
});
