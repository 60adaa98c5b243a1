import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportAccount } from '../../shared/api/account-export.ts';
import { checkAlias, explainLinkForm } from '../../shared/api/console/link-scripts.ts';
import { listConsoleLinks } from '../../shared/api/console/links.ts';
import { showConsole } from '../../shared/api/console/overview.ts';
import { listLinks } from '../../shared/api/links.ts';
import { signLinkForm } from '../../shared/domain/users/sessions.ts';
import { getCurrentLane } from '../../shared/invocation.ts';
import {
  listInTurnOfUser,
  respondInTurnOfUser,
  runInTurnOfUser,
  searchInTurnOfUser,
} from '../../shared/requests/user-turns.ts';
import { call } from '../support/call.ts';
import { addLinkFor } from '../support/calls/builders.ts';
import { signedInCookies } from '../support/calls/sign-in.ts';
import { feed } from '../support/jobs/jobs.ts';
import { SCRIPT_HEADERS } from '../support/pages/link-tester.ts';
import { SERVICE_SECRET, type TestUser, testService } from '../support/service.ts';
import { routeRecord } from '../support/table/route-records.ts';

const service = testService();
afterEach(() => {
  service.table.delayWith(undefined);
  vi.restoreAllMocks();
});

/** Creates a link with a function that has so many milliseconds left. */
async function addOne({ key }: TestUser, remaining = 29_000) {
  const { handler } = await import('../../functions/links/create-links.ts');
  const ends = performance.now() + remaining;
  const response = await handler(
    {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [{ url: 'https://example.com/' }] }),
      isBase64Encoded: false,
    } as never,
    { awsRequestId: 'test', getRemainingTimeInMillis: () => ends - performance.now() } as never,
  );
  return response as { statusCode: number; headers: Record<string, string>; body: string };
}

async function signIn(user: TestUser) {
  const cookies = await signedInCookies(service, user);
  return async () => (await call(service, listConsoleLinks, { cookies })).status;
}

/** What the script of a link's form sends, which is signed in by the token of the form. */
async function sendFromForm({ id }: TestUser, route: typeof checkAlias | typeof explainLinkForm) {
  const authorization = `Bearer ${signLinkForm({ userId: id }, SERVICE_SECRET, new Date())}`;
  const body = `${new URLSearchParams({ url: 'https://example.com/', custom: 'an-alias' })}`;
  return (await call(service, route, { headers: { ...SCRIPT_HEADERS, authorization }, body })).status;
}

const readTotal = async ({ key }: TestUser) => (await call(service, listLinks, { key })).body.data.result;

describe('long work', () => {
  it('is that of the user who sends an API request or opens a page, or whose job runs', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    const link = await addLinkFor(service, user, {});
    const readLast = async (run: () => Promise<unknown>) => {
      let last: ReturnType<typeof getCurrentLane>;
      service.table.failWith(() => {
        last = getCurrentLane();
      });
      await run();
      service.table.failWith(undefined);
      return last;
    };
    const users = [
      await readLast(() => call(service, listLinks, { key: user.key })),
      await readLast(() => call(service, showConsole, { cookies })),
      await readLast(() => feed([routeRecord({ ...link, userId: user.id })])),
    ];
    expect(users).toEqual([user.id, user.id, user.id]);
  });
});

describe('searches of a user', () => {
  it('run one after another, without waiting for a bulk request', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const bulk = runInTurnOfUser(1, () => promise);
    let [running, most] = [0, 0];
    const search = () =>
      searchInTurnOfUser(1, async () => {
        most = Math.max(most, ++running);
        await sleep(2);
        running--;
      });
    await Promise.all([search(), search(), search()]);
    expect(most).toBe(1);
    resolve();
    await bulk;
  });

  it('are those lists that take the search index', async () => {
    const user = await service.addUser();
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = searchInTurnOfUser(user.id, () => promise);
    const answered: string[] = [];
    const list = async (name: string, query: Record<string, string>) => {
      await call(service, listLinks, { key: user.key, query });
      answered.push(name);
    };
    const searches = [list('a word', { q: 'word' }), list('an order', { order: 'title' })];
    await list('all', {});
    await sleep(20);
    expect(answered).toEqual(['all']);
    resolve();
    await Promise.all([before, ...searches]);
    expect(answered).toEqual(['all', 'a word', 'an order']);
  });
});

describe('requests of a user', () => {
  it.each([
    [
      'of the API',
      async ({ key }: TestUser) =>
        async () =>
          (await call(service, listLinks, { key })).status,
    ],
    ['of the console', signIn],
    ['of the script that checks an alias', async (user: TestUser) => () => sendFromForm(user, checkAlias)],
    [
      'of the script that explains a link',
      async (user: TestUser) => () => sendFromForm(user, explainLinkForm),
    ],
  ])('%s run eight at a time, beside those of others', async (_, prepare) => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const [send, sendOther] = [await prepare(user), await prepare(other)];
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = Array.from({ length: 8 }, () => respondInTurnOfUser(user.id, () => promise));
    const ended: string[] = [];
    const ninth = send().then((status) => ended.push(`ninth ${status}`));
    expect(await sendOther()).toBe(200);
    await sleep(20);
    expect(ended).toEqual([]);
    resolve();
    await Promise.all([...running, ninth]);
    expect(ended).toEqual(['ninth 200']);
  });

  it('are refused with 503 if three hundred wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 308 }, () => respondInTurnOfUser(3, () => promise));
    await expect(respondInTurnOfUser(3, () => promise)).rejects.toMatchObject({ code: 'busy' });
    resolve();
    await Promise.all(waiting);
  });
});

describe('long lists of a user', () => {
  const list = async ({ key }: TestUser, limit: number) =>
    (await call(service, listLinks, { key, query: { limit } })).status;
  const exportAll = async ({ key }: TestUser) => (await call(service, exportAccount, { key })).status;

  it('run one after another, beside short ones and those of others', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = listInTurnOfUser(user.id, () => promise);
    let ended = 0;
    const waiting = [list(user, 101), exportAll(user)].map((one) => one.then(() => ended++));
    expect([await list(user, 100), await list(other, 1000), await exportAll(other)]).toEqual([200, 200, 200]);
    await sleep(20);
    expect(ended).toBe(0);
    resolve();
    await Promise.all([running, ...waiting]);
    expect(ended).toBe(2);
  });
});

describe('bulk requests of a user', () => {
  it('run one after another, also after one that failed, and those of others beside them', async () => {
    const events: string[] = [];
    const run = (user: number, name: string, fails = false) =>
      runInTurnOfUser(user, async () => {
        events.push(`${name} begins`);
        await sleep(5);
        events.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([run(1, 'a', true), run(1, 'b'), run(2, 'other')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(events.filter((event) => !event.startsWith('other'))).toEqual([
      'a begins',
      'a ends',
      'b begins',
      'b ends',
    ]);
    expect(events.indexOf('other begins')).toBeLessThan(events.indexOf('a ends'));
    expect(await run(1, 'later')).toBe('later');
  });

  it('are refused with 503 if their time ends while they wait, and write nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [user, other] = [await service.addUser(), await service.addUser()];
    service.table.delayWith(() => 100);
    const [first, late, ofOther] = await Promise.all([
      addOne(user),
      sleep(50).then(() => addOne(user, 5_800)),
      addOne(other, 29_000),
    ]);
    expect([first.statusCode, late.statusCode, ofOther.statusCode]).toEqual([200, 503, 200]);
    expect(late.headers).toMatchObject({ 'Retry-After': '5', 'X-Error-Code': 'busy' });
    service.table.delayWith(undefined);
    expect(await readTotal(user)).toBe(1);
  });

  it('are refused at once if thirty wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 31 }, () => runInTurnOfUser(3, () => promise));
    await expect(runInTurnOfUser(3, () => promise)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
    resolve();
    await Promise.all(waiting);
  });
});
