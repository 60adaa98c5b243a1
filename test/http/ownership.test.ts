import { beforeAll, describe, expect, it } from 'vitest';
import { createCampaign } from '../../shared/api/campaigns.ts';
import type { Route } from '../../shared/api/contract/route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { createQrCode } from '../../shared/api/qr-codes.ts';
import { toId } from '../../shared/ids.ts';
import { call } from '../support/call.ts';
import { addLinkFor } from '../support/calls/builders.ts';
import { addKeyFor } from '../support/calls/keys.ts';
import { checkEach } from '../support/check-each.ts';
import { addDomainFor } from '../support/items/domains.ts';
import { addItemFor, kinds } from '../support/items/kinds.ts';
import { type TestUser, testService } from '../support/service.ts';

const service = testService();

/** The resource of each id in a path; `id` belongs to the route's own resource. */
const resources: Record<string, string> = { campaignid: 'campaigns', linkid: 'links', channelid: 'channels' };

/** Valid bodies of the routes that need one. */
const bodies: Record<string, object> = {
  updateLink: { url: 'https://example.com/' },
  restoreLink: { version: 1 },
  updateCampaign: { name: 'Another name' },
  updateQrCode: { type: 'text', data: 'Another text' },
  updateDomain: { redirectroot: 'https://example.com/' },
};
/** Valid queries of the routes that need one. */
const queries: Record<string, Record<string, string>> = {
  getLinkBreakdown: { by: 'country' },
  getQrCodeBreakdown: { by: 'country' },
  getCampaignBreakdown: { by: 'country' },
  getChannelBreakdown: { by: 'country' },
};
const itemTypes = { links: 'links', qr: 'qr-codes', bio: 'none' };

async function add(user: TestUser, route: Route, body: object): Promise<number> {
  const response = await call(service, route, { key: user.key, body });
  if (response.status !== 200) throw new Error(response.text);
  return response.body.id;
}

/** Adds one item of every resource. */
async function readEverything(user: TestUser): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const kind of kinds) ids[kind.create.resource] = await addItemFor(service, user, kind);
  return {
    ...ids,
    links: (await addLinkFor(service, user)).id,
    domains: (await addDomainFor(user)).id,
    keys: (await addKeyFor(service, user)).id,
    campaigns: await add(user, createCampaign, {}),
    'qr-codes': await add(user, createQrCode, { type: 'text', data: 'Hello' }),
  };
}

let owner: TestUser;
let stranger: TestUser;
let theirs: Record<string, number>;
let own: Record<string, number>;
beforeAll(async () => {
  [owner, stranger] = [await service.addUser(), await service.addUser()];
  [theirs, own] = [await readEverything(owner), await readEverything(stranger)];
});

const idsIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Each id in the path of each route; the other ids of the path are valid. */
const cases = apiRoutes
  .filter(({ access }) => access === 'user')
  .flatMap((route) => {
    const names = idsIn(route.path);
    const types = names.includes('type') ? (['links', 'qr', 'bio'] as const) : [undefined];
    return names
      .filter((name) => name !== 'type')
      .flatMap((name) =>
        types.map((type) => ({ id: `${route.id} {${name}} ${type ?? ''}`, route, name, type })),
      );
  });

describe('the id of another user’s item', () => {
  it('gets the same response as a missing id', () =>
    checkEach(cases, async ({ route, name, type }) => {
      const findKind = (param: string) =>
        param === 'itemid' ? itemTypes[type ?? 'links'] : (resources[param] ?? route.resource);
      const missing = toId(stranger.id, 77_777);
      const ask = (id: number, { key }: TestUser = stranger) => {
        const others = idsIn(route.path).map((param) => [
          param,
          param === 'type' ? type : (own[findKind(param)] ?? missing),
        ]);
        const params = { ...Object.fromEntries(others), [name]: id };
        return call(service, route, {
          key,
          params,
          ...(queries[route.id] && { query: queries[route.id] }),
          body:
            route.request.body &&
            (bodies[route.id] ??
              kinds.find(({ create }) => create.resource === route.resource)?.change ??
              {}),
        });
      };
      const [foreign, none] = [await ask(theirs[findKind(name)] ?? toId(owner.id, 1)), await ask(missing)];
      expect([foreign.status, foreign.text]).toEqual([404, none.text]);
      const { date: _date, ...headers } = none.headers;
      // Except the rate limit headers, which count requests.
      for (const header of Object.keys(headers).filter((key) => !key.startsWith('x-ratelimit')))
        expect(foreign.headers[header]).toBe(headers[header]);
    }));

  it('is never changed or deleted by another user', async () => {
    expect(await everythingStillThere()).toBe(true);
  });
});

/** Whether each of the owner's items still exists. Deletes them to find out. */
async function everythingStillThere(): Promise<boolean> {
  const deletions = apiRoutes.filter(
    ({ id, access, row }) => access === 'user' && id.startsWith('delete') && !row,
  );
  expect(deletions.map(({ resource }) => resource).sort()).toEqual(Object.keys(theirs).sort());
  for (const route of deletions) {
    const response = await call(service, route, { key: owner.key, params: { id: theirs[route.resource] } });
    if (response.status !== 200) return false;
  }
  return true;
}
