import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteConsoleLinks, moveConsoleLinks } from '../../../../shared/api/console/links.ts';
import { expireConsoleLinks } from '../../../../shared/api/console/selected-links.ts';
import type { ConsoleRoute } from '../../../../shared/api/contract/console-route.ts';
import { listLinks } from '../../../../shared/api/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addChannelFor } from '../../../support/items/channels.ts';
import { sendForm, shownIn } from '../../../support/pages/console.ts';
import { readLinks } from '../../../support/pages/console-links.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const MINUTE_MS = 60_000;
const nextMinute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
let user: TestUser;
let cookies: string[];
let channel: number;
let ids: number[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: nextMinute + 20_000 });
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  channel = await addChannelFor(service, user);
  ids = [];
  for (let n = 0; n < 41; n++) ids.push((await addLinkFor(service, user)).id);
  vi.setSystemTime(nextMinute + MINUTE_MS + 20_000);
  process.env.RATE_LIMIT = '2';
});
afterEach(() => {
  process.env.RATE_LIMIT = '1000000';
  vi.useRealTimers();
});

const send = (route: ConsoleRoute, links: readonly number[]) =>
  sendForm(service, route, cookies, [
    ...links.map((id): [string, string] => ['links[]', `${id}`]),
    ['confirmed', 'true'],
    ['channel', `${channel}`],
    ['expiry', '2099-01-31T18:00'],
  ]);

describe.each([
  ['moved', moveConsoleLinks],
  ['given an expiry', expireConsoleLinks],
  ['deleted', deleteConsoleLinks],
] as const)('Links that are %s in the console', (_, route) => {
  it('count as rows of a request with the main key', async () => {
    expect((await send(route, ids)).status).toBe(303);
    expect((await call(service, listLinks, { key: user.key })).status).toBe(429);
  });

  it('stay as they are, and selected, while the limit of the minute is reached, and the page says until when', async () => {
    await readLinks(service, user);
    const before = await readLinks(service, user);
    const refused = await send(route, ids.slice(0, 2));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(shownIn(refused)).toContain('The links are still selected: try again in 40 seconds.');
    for (const id of ids.slice(0, 2)) expect(refused.text).toContain(`value="${id}" checked`);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    expect(await readLinks(service, user)).toEqual(before);
    expect((await send(route, ids.slice(0, 2))).status).toBe(303);
  });
});
