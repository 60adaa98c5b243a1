import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteLink, explainLink } from '../../../shared/api/links.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { takeSlot } from '../../../shared/data/links/take-slot.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { aLimitedLink, countTaken } from '../../support/clicks/limited-links.ts';
import { someFacts } from '../../support/clicks/visit-facts.ts';
import { expirePurgeDates } from '../../support/items/deleted-links.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addContactLinkFor, aMessage, send } from '../../support/items/messages.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds, inRounds } from '../../support/table/rounds.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Headers = Record<string, string>;

const url = 'https://example.com/';
const elsewhere = 'https://example.com/elsewhere';
const bot = { 'user-agent': 'facebookexternalhit/1.1' };

const aLink = (body: Record<string, unknown>) => aLimitedLink(service, user, body);

/** How many visits in a row get the target, until one does not. */
async function countTargets(visit: () => Promise<TestResponse>): Promise<number> {
  for (let given = 0; ; given++) if ((await visit()).headers.location !== url) return given;
}

const listUnits = ({ requests }: TestResponse) => requests.map(({ operation, units }) => [operation, units]);

describe('a visit of a link with a click limit', () => {
  it('gets the target as long as there are slots, and then a 410, also for bots', async () => {
    const { visit } = await aLink({ clicklimit: 2 });
    expect([(await visit()).status, (await visit()).status]).toEqual([302, 302]);
    for (const headers of [chromeOnWindows, bot, { ...chromeOnWindows, 'sec-purpose': 'prefetch' }]) {
      const { status, text, headers: sent } = await visit(headers);
      expect([status, sent.location]).toEqual([410, undefined]);
      expect(text).not.toContain(url);
    }
    expect((await visit(chromeOnWindows, 'HEAD')).status).toBe(410);
  });

  it('gets `expiredurl` afterwards, or the default of the branded domain', async () => {
    const domain = await addDomainFor(user, { expiredurl: `${elsewhere}?domain` });
    for (const [body, target] of [
      [{ expiredurl: elsewhere }, elsewhere],
      [{ domain: domain.origin }, `${elsewhere}?domain`],
    ] as const) {
      const { visit } = await aLink({ clicklimit: 1, redirectstatus: 301, ...body });
      const headers = { ...chromeOnWindows, ...('domain' in body && { host: domain.host }) };
      expect((await visit(headers)).headers.location).toBe(url);
      for (const one of [headers, { ...headers, ...bot }]) {
        const response = await visit(one);
        expect([response.status, response.headers.location]).toEqual([302, target]);
      }
    }
  });

  it.each([
    ['a bot', bot, 'GET'],
    ['a prefetch', { ...chromeOnWindows, 'sec-purpose': 'prefetch' }, 'GET'],
    ['a HEAD request', chromeOnWindows, 'HEAD'],
  ] as [string, Headers, string][])('takes no place as %s', async (_, headers, method) => {
    const { id, visit } = await aLink({ clicklimit: 1 });
    expect((await visit(headers, method)).headers.location).toBe(url);
    expect(await countTaken(id)).toBe(0);
    expect((await visit()).headers.location).toBe(url);
  });

  it.each<Headers>([{ dnt: '1' }, { 'sec-gpc': '1' }])('takes a place with %j, too', async (wish) => {
    const { visit } = await aLink({ clicklimit: 3 });
    expect(await countTargets(() => visit({ ...chromeOnWindows, ...wish }))).toBe(3);
  });

  it('costs two reads and a transaction of two writes: 1 read unit, and 4 write units', async () => {
    const { visit } = await aLink({ clicklimit: 1 });
    const response = await visit();
    expect(listUnits(response)).toEqual([
      ['GetItem', 0.5],
      ['GetItem', 0.5],
      ['TransactWriteItems', 4],
    ]);
    expect(countRounds(response)).toEqual(inRounds(3));
    const { ClientRequestToken, TransactItems } = response.requests[2]?.input ?? {};
    const { ':lastVisit': visitId } = TransactItems[1].Update.ExpressionAttributeValues;
    expect({ S: ClientRequestToken }).toEqual(visitId);
  });

  it('costs 1 read unit when the slots are used up', async () => {
    const { visit } = await aLink({ clicklimit: 1 });
    await visit();
    expect(listUnits(await visit())).toEqual([
      ['GetItem', 0.5],
      ['GetItem', 0.5],
    ]);
  });

  it('takes a place for each click that is too many for the plan, too', async () => {
    const planId = await service.addPlan({ clicks: 1 });
    const { alias } = await addLinkFor(service, await service.addUser({ planId }), { url, clicklimit: 3 });
    const visit = () => call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    expect(await countTargets(visit)).toBe(3);
  });

  it('does not depend on the clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
    const { visit } = await aLink({ clicklimit: 4 });
    for (const time of ['2030-01-02', '2029-01-01', '2040-01-01', '1999-01-01']) {
      vi.setSystemTime(new Date(time));
      expect((await visit()).headers.location).toBe(url);
    }
    for (const time of ['1990-01-01', '2030-01-01', '2050-01-01']) {
      vi.setSystemTime(new Date(time));
      expect((await visit()).status).toBe(410);
    }
  });
});

describe('a place', () => {
  it('is taken when the password was right, and a link that is used up does not ask for it', async () => {
    const { id, alias, visit } = await aLink({ clicklimit: 1, password: 'sesame' });
    const give = (password: string) =>
      call(service, unlockLink, {
        params: { alias },
        body: `password=${password}`,
        headers: { ...chromeOnWindows, 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect([(await visit()).status, (await give('wrong')).status]).toEqual([200, 403]);
    expect(await countTaken(id)).toBe(0);
    expect((await give('sesame')).headers.location).toBe(url);
    expect(await countTaken(id)).toBe(1);
    for (const response of [await visit(), await give('sesame'), await give('wrong')])
      expect([response.status, response.text.includes('password')]).toEqual([410, false]);
  });

  it.each([
    ['a frame', async () => ({ type: 'frame' })],
    ['a splash page', async () => ({ type: 'splash' })],
    ['pixels', async () => ({ pixels: [await addPixelFor(service, user)] })],
    [
      'an overlay',
      async () => ({
        type: `overlay-${await addOverlayFor(service, user, { type: 'contact', name: 'Q' })}`,
      }),
    ],
  ])('is taken by a page with the target: %s', async (_, make) => {
    const { id, visit } = await aLink({ clicklimit: 1, ...(await make()) });
    const { status, text } = await visit();
    expect([status, text.includes(url)]).toEqual([200, true]);
    expect(await countTaken(id)).toBe(1);
    expect((await visit()).status).toBe(410);
  });

  it('is what its visitor needs to leave a message, even when all are taken, and no one else can', async () => {
    const alias = await addContactLinkFor(service, user, { clicklimit: 1 });
    const page = await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    const [, unlockToken = ''] = /name="unlockToken" value="([^"]+)"/.exec(page.text) ?? [];
    expect((await send(service, alias, { ...aMessage, unlockToken })).status).toBe(200);
    for (const forged of ['', `${unlockToken.slice(0, -1)}~`]) {
      const { status, text } = await send(service, alias, { ...aMessage, unlockToken: forged });
      expect([status, text.includes('https://example.com/')]).toEqual([410, false]);
    }
  });

  it('counts while there is a limit: a higher one adds the difference, and a removed one keeps what was taken', async () => {
    const { visit, change, settings } = await aLink({});
    const left = async () => {
      const { clicklimit, clicksleft } = await settings();
      return [clicklimit, clicksleft];
    };
    for (let n = 0; n < 3; n++) expect((await visit()).headers.location).toBe(url);
    expect(await left()).toEqual([null, null]);
    await change({ clicklimit: 2 });
    expect(await countTargets(visit)).toBe(2);
    await change({ clicklimit: 5, title: 'Other' });
    expect(await left()).toEqual([5, 3]);
    expect(await countTargets(visit)).toBe(3);
    await change({ clicklimit: null });
    for (let n = 0; n < 3; n++) expect((await visit()).headers.location).toBe(url);
    await change({ clicklimit: 6 });
    expect(await left()).toEqual([6, 1]);
    expect(await countTargets(visit)).toBe(1);
    await change({ clicklimit: 4 });
    expect(await left()).toEqual([4, 0]);
    expect((await visit()).status).toBe(410);
    await change({ custom: `moved-${Date.now()}`, clicklimit: 7 });
    expect(await left()).toEqual([7, 1]);
  });

  it('is not taken if the limit was removed after the route was read, nor if the link was purged', async () => {
    const { id, change } = await aLink({ clicklimit: 1 });
    const visit = (n: number) => ({
      id: `visit-${n}`,
      subject: clickSubject('links', id),
      userId: user.id,
      visitor: 'a visitor',
      memberships: '',
      facts: someFacts,
      time: new Date(),
      retention: 30,
    });
    await change({ clicklimit: null });
    expect(await takeSlot(visit(1), id)).toBe('unlimited');
    await change({ clicklimit: 1 });
    expect([await takeSlot(visit(2), id), await takeSlot(visit(3), id)]).toEqual(['taken', 'used-up']);
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect(await countTaken(id)).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
    await expirePurgeDates();
    expect(await countTaken(id)).toBeUndefined();
    expect(await takeSlot(visit(4), id)).toBe('used-up');
  });
});

describe('GET /url/{id}/explain of a link with a click limit', () => {
  it('says how many clicks are left, and decides when there are none', async () => {
    const { id, visit } = await aLink({ clicklimit: 1, expiredurl: elsewhere });
    const explain = async () => {
      const { outcome, target, steps } = (await call(service, explainLink, { key: user.key, params: { id } }))
        .body.data;
      return [outcome, target, steps.find(({ check }: { check: string }) => check === 'limit')];
    };
    const step = { check: 'limit', because: '1 of 1 clicks are left.' };
    expect(await explain()).toEqual(['redirect', url, { ...step, result: 'continues' }]);
    await visit();
    const usedUp = { check: 'limit', result: 'decides', because: '0 of 1 clicks are left.' };
    expect(await explain()).toEqual(['expired', elsewhere, usedUp]);
  });
});
