import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLinks } from '../../../../shared/api/bulk-links.ts';
import { submitImport } from '../../../../shared/api/console/files.ts';
import { packText } from '../../../../shared/console/files/packed-text.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies, signedInUser } from '../../../support/calls/sign-in.ts';
import { checkFile, importFile, readConfirmation } from '../../../support/files/import-files.ts';
import { sendForm, shownIn } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const me = signedInUser(service);

const url = 'https://example.com/article';

describe('POST /console/import/create and the rate limit', () => {
  const MINUTE_MS = 60_000;
  const nextMinute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  const urls = (rows: number) => `${url}\n`.repeat(rows);
  beforeEach(() => {
    process.env.RATE_LIMIT = '30';
    vi.useFakeTimers({ toFake: ['Date'], now: nextMinute + 20_000 });
  });
  afterEach(() => {
    process.env.RATE_LIMIT = '1000000';
    vi.useRealTimers();
  });

  it('counts rows as those of bulk requests with the main key, in both directions', async () => {
    const planId = await service.addPlan({ links: 0 });
    const user = await service.addUser({ planId });
    const cookies = await signedInCookies(service, user);
    const add = (rows: number) =>
      call(service, createLinks, { key: user.key, body: { urls: Array(rows).fill({ url }) } });
    expect((await add(200)).status).toBe(200);
    expect((await importFile(service, cookies, urls(960))).status).toBe(200);
    expect((await importFile(service, cookies, urls(41))).status).toBe(429);
    expect((await importFile(service, cookies, urls(40))).status).toBe(200);
    expect((await add(1)).status).toBe(429);
  });

  it('says how long to wait, creates nothing, and keeps the file until then', async () => {
    process.env.RATE_LIMIT = '1';
    expect((await importFile(service, me.cookies, urls(1))).status).toBe(200);
    const refused = await importFile(service, me.cookies, `url,alias\n${url},kept-until-later\n`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(shownIn(refused)).toContain('Your file is still here: try again in 40 seconds.');
    vi.setSystemTime(nextMinute + MINUTE_MS);
    const later = await sendForm(service, submitImport, me.cookies, readConfirmation(refused));
    expect(shownIn(later)).toContain('1 link was created.');
  });

  it('keeps the form that was confirmed, which then continues what it had begun', async () => {
    process.env.RATE_LIMIT = '1';
    const form = readConfirmation(await checkFile(service, me.cookies, urls(40)));
    expect((await importFile(service, me.cookies, urls(1))).status).toBe(200);
    const refused = await sendForm(service, submitImport, me.cookies, form);
    expect(refused.status).toBe(429);
    expect(readConfirmation(refused)).toEqual(form);
  });

  it('also counts the same form sent again, before it is read, and creates nothing twice', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const form = readConfirmation(await checkFile(service, cookies, `url\n${url}\nx\n`));
    const send = () => sendForm(service, submitImport, cookies, form);
    for (let n = 0; n < 30; n++) expect(shownIn(await send())).toContain('1 link was created.');
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(shownIn(refused)).toContain('Try again in 40 seconds.');
    // The rate of rows is not used up: those of the form counted once.
    vi.setSystemTime(nextMinute + MINUTE_MS);
    expect(shownIn(await send())).toContain('1 link was created.');
  });

  it('shows only the beginning of long values while the file waits', async () => {
    process.env.RATE_LIMIT = '1';
    expect((await importFile(service, me.cookies, urls(1))).status).toBe(200);
    const file = JSON.stringify([{ url, title: '"'.repeat(300_000), domain: "'".repeat(100_000) }]);
    const refused = await sendForm(service, submitImport, me.cookies, { packed: await packText(file) });
    expect([refused.status, refused.text.length < 50_000]).toEqual([429, true]);
  });

  it('lets a file through that has more rows than a minute allows, by itself', async () => {
    process.env.RATE_LIMIT = '1';
    expect((await importFile(service, me.cookies, urls(81))).status).toBe(200);
  });
});
