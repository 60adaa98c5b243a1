import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteLink, explainLink, getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { placesKey } from '../../../shared/data/keys.ts';
import { takePlace } from '../../../shared/data/links/take-place.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { bySystem } from '../../support/audit.ts';
import { allItems } from '../../support/belongings.ts';
import { chromeOnWindows } from '../../support/browsers.ts';
import { addLinkFor } from '../../support/builders.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { expirePurgeDates } from '../../support/deleted-links.ts';
import { addDomainFor } from '../../support/domains.ts';
import { visitorFrom } from '../../support/edge.ts';
import { getItem } from '../../support/items.ts';
import { runJobs } from '../../support/jobs.ts';
import { addContactLinkFor, aMessage, send } from '../../support/messages.ts';
import { addOverlayFor } from '../../support/overlays.ts';
import { addPixelFor } from '../../support/pixels.ts';
import { cancelledBy } from '../../support/races.ts';
import { countRounds, inRounds } from '../../support/rounds.ts';
import { connectionWithRetries } from '../../support/sdk-connection.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { testSize } from '../../support/test-size.ts';
import { someFacts } from '../../support/visit-facts.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
});
afterEach(() => {
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
  vi.useRealTimers();
});

type Headers = Record<string, string>;

const url = 'https://example.com/';
const elsewhere = 'https://example.com/elsewhere';
const bot = { 'user-agent': 'facebookexternalhit/1.1' };

async function aLink(body: Record<string, unknown>) {
  const { id, alias } = await addLinkFor(service, user, { url, ...body });
  return {
    id,
    alias,
    visit: (headers: Headers = chromeOnWindows, method = 'GET') =>
      call(service, followLink, { params: { alias }, headers, method }),
    change: async (change: Record<string, unknown>) => {
      const options = { key: user.key, params: { id }, body: { url, ...change } };
      expect((await call(service, updateLink, options)).status).toBe(200);
    },
    settings: async () => (await call(service, getLinkSettings, { key: user.key, params: { id } })).body.data,
  };
}

/** How many visits in a row get the target, until one does not. */
async function countTargets(visit: () => Promise<TestResponse>): Promise<number> {
  for (let given = 0; ; given++) if ((await visit()).headers.location !== url) return given;
}

const taken = async (id: number) => (await getItem(placesKey(id)))?.taken;
const listUnits = ({ requests }: TestResponse) => requests.map(({ operation, units }) => [operation, units]);

describe('a visit of a link with a click limit', () => {
  it('gets the target as long as there are places, and then a 410, also for bots', async () => {
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
    expect(await taken(id)).toBe(0);
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

  it('costs 1 read unit when the places are used up', async () => {
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

describe('many visits at once', () => {
  const LIMIT = 50;
  const VISITS = testSize({ ci: 10_000, local: 1_000 });

  it(`of ${VISITS} visitors get the target ${LIMIT} times`, {
    tags: ['race'],
    timeout: 300_000,
  }, async () => {
    const { id, visit } = await aLink({ clicklimit: LIMIT });
    const statuses: number[] = [];
    const atOnce = process.env.DYNAMODB_ENDPOINT ? 100 : VISITS;
    for (let first = 0; first < VISITS; first += atOnce) {
      const visits = Array.from({ length: atOnce }, (_, n) =>
        visit({ ...chromeOnWindows, ...visitorFrom(first + n), ...(n % 3 === 0 && { dnt: '1' }) }),
      );
      statuses.push(...(await Promise.all(visits)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 302)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 410)).toHaveLength(VISITS - LIMIT);
    expect(await taken(id)).toBe(LIMIT);
    const visitors = Object.values(await allItems()).filter(
      ({ subject }) => subject === clickSubject('links', id),
    );
    expect(visitors.reduce((sum, { visits }) => sum + Number(visits), 0)).toBe(LIMIT);
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
    expect(await taken(id)).toBe(0);
    expect((await give('sesame')).headers.location).toBe(url);
    expect(await taken(id)).toBe(1);
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
    expect(await taken(id)).toBe(1);
    expect((await visit()).status).toBe(410);
  });

  it('is what its visitor needs to leave a message, even when all are taken, and nobody else can', async () => {
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
    expect(await takePlace(visit(1), id)).toBe('unlimited');
    await change({ clicklimit: 1 });
    expect([await takePlace(visit(2), id), await takePlace(visit(3), id)]).toEqual(['taken', 'used-up']);
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect(await taken(id)).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
    await expirePurgeDates();
    expect(await taken(id)).toBeUndefined();
    expect(await takePlace(visit(4), id)).toBe('used-up');
  });
});

describe('the places of a deleted user’s link', () => {
  it('are deleted, also if the limit was removed', async () => {
    const owner = await service.addUser();
    const { id } = await addLinkFor(service, owner, { clicklimit: 5 });
    const options = { key: owner.key, params: { id }, body: { url, clicklimit: null } };
    expect((await call(service, updateLink, options)).status).toBe(200);
    expect(await taken(id)).toBe(0);
    await deleteStoredUser(owner.id, bySystem);
    await runJobs();
    expect(await taken(id)).toBeUndefined();
  });
});

describe('a place whose write fails', () => {
  const isTransaction = ({ operation }: { operation: string }) => operation === 'TransactWriteItems';

  it('is taken once when the SDK repeats a request whose answer was lost', { tags: ['race'] }, async () => {
    const { id, visit } = await aLink({ clicklimit: 2 });
    connectTable(connectionWithRetries(service.table.connection));
    onTestFinished(() => connectTable(service.table.connection));
    let lost = 0;
    service.table.failAfter((request) =>
      isTransaction(request) && lost++ < 2
        ? Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })
        : undefined,
    );
    expect((await visit()).headers.location).toBe(url);
    expect([lost, await taken(id)]).toEqual([3, 1]);
  });

  it('is tried again after a conflict with another visit, and looks first whether all are taken', async () => {
    const { id, visit } = await aLink({ clicklimit: 2 });
    let conflicts = 0;
    service.table.failWith((request) =>
      isTransaction(request) && conflicts++ < 3 ? cancelledBy(['TransactionConflict', 'None']) : undefined,
    );
    const { headers, requests } = await visit();
    expect([headers.location, await taken(id)]).toEqual([url, 1]);
    expect(requests.map(({ operation }) => operation)).toEqual([
      ...Array(5).fill('GetItem'),
      'TransactWriteItems',
    ]);
  });

  it.each([
    ['conflicts do not end', () => cancelledBy(['TransactionConflict', 'None'])],
    ['the table is throttled', () => cancelledBy(['ThrottlingError', 'None'])],
    ['its capacity is used up', () => cancelledBy(['ProvisionedThroughputExceeded', 'None'])],
    [
      'the table is out of reach',
      () =>
        Object.assign(new Error('no'), { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }),
    ],
  ])('gives a 503 without the target if %s', async (_, fault) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    const { id, visit } = await aLink({ clicklimit: 2 });
    service.table.failWith((request) => (isTransaction(request) ? fault() : undefined));
    const { status, headers, text } = await visit();
    expect([status, headers.location, headers['retry-after']]).toEqual([503, undefined, '1']);
    expect(text).not.toContain(url);
    service.table.failWith(undefined);
    expect(await taken(id)).toBe(0);
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
