import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { chromeOnWindows } from '../support/calls/browsers.ts';
import { expectGoodLooks } from './support/looks.ts';
import { readDownload } from './support/read-download.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

// Visitors say which country they are in.
const people = visitors({ TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'x-country' });
const PASSWORD = 'a long secret';

/** Signs a new user in, who has a link with clicks from several countries and sites. */
async function openLink(page: Page, username: string, link: object = {}) {
  const user = { username, email: `${username}@example.com`, password: PASSWORD, planid: 2 };
  const { data } = await people.api('POST', '/user/add', user);
  const { data: details } = await people.api('GET', `/user/${data.id}`);
  const body = { url: `${people.target}/article`, ...link };
  const { id, shorturl } = await people.api('POST', '/url/add', body, details.apikey);
  await page.goto(`${people.ready.shortUrl}/login`);
  await submitLogin(page, username, PASSWORD);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const path = `${people.ready.shortUrl}/console/links/${id}`;
  await page.goto(path);
  return { id, shorturl, path, apikey: details.apikey as string };
}

const visits = [
  { country: 'FR', referer: 'https://www.facebook.com/' },
  { country: 'FR', referer: 'https://news.example/today' },
  { country: 'FR' },
  { country: 'US', referer: 'https://t.co/x' },
  { country: 'US' },
  { country: 'BR' },
  { country: 'MT' },
];

describe('the page of a link', () => {
  it('shows who clicked, and where they came from', { timeout: 120_000 }, async () => {
    const { page } = await people.open({ timezoneId: 'UTC' });
    const { shorturl, path, apikey, id } = await openLink(page, 'link-owner', {
      metatitle: 'The autumn catalog',
      description: 'On the cover of the printed catalog',
      geotarget: [{ location: 'Germany', link: `${people.target}/de` }],
      devicetarget: [{ device: 'iphone', link: `${people.target}/ios` }],
      parameters: [{ name: 'utm_source', value: 'print' }],
    });
    await page.getByText('No clicks yet.').first().waitFor();
    await expectGoodLooks(page, 'console-link-empty');

    for (const { country, referer } of visits) {
      const { page: visitor } = await people.open({
        extraHTTPHeaders: { 'x-country': country },
        locale: country === 'BR' ? 'pt-BR' : 'en-US',
      });
      await visitor.goto(shorturl, referer ? { referer } : {});
    }
    await expect
      .poll(async () => (await people.api('GET', `/url/${id}`, undefined, apikey)).data.clicks, {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(5);
    await page.goto(path);
    await page.getByRole('heading', { name: 'The autumn catalog' }).waitFor();
    await page.getByRole('group', { name: 'Clicks by country' }).waitFor();
    await expectGoodLooks(page, 'console-link');
    expect(gzipSync(await page.content()).length).toBeLessThan(40_000);

    await page.getByText('Show as a table').click();
    await page.getByRole('columnheader', { name: 'Unique visitors' }).waitFor();
    await page.getByRole('link', { name: '24 hours' }).click();
    await page.getByRole('group', { name: 'Clicks and unique visitors by hour' }).waitFor();
    await expectGoodLooks(page, 'console-link-hours');
    await page.getByRole('link', { name: 'Direct' }).click();
    await page.getByText('Only clicks with Referrer: Direct').waitFor();
    await expectGoodLooks(page, 'console-link-filtered');
    await page.getByRole('link', { name: 'Remove filter' }).click();
    await page.getByRole('group', { name: 'Clicks and unique visitors by hour' }).waitFor();
  });

  it.each([true, false])(
    'downloads files, and deletes the link after asking, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const { page } = await people.open({ timezoneId: 'UTC', javaScriptEnabled });
      const { shorturl, path } = await openLink(page, `deleter-${javaScriptEnabled}`, {
        custom: `going-${javaScriptEnabled}`,
      });
      await fetch(shorturl, { headers: chromeOnWindows, redirect: 'manual' });
      const showExport = async () => {
        await page.goto(path);
        expect(await page.getByRole('link', { name: 'Export as CSV' }).count()).toBe(1);
      };
      await vi.waitFor(showExport, { timeout: 20_000, interval: 200 });
      const download = async (name: string) => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name }).or(page.getByRole('button', { name })).click(),
        ]);
        return { name: file.suggestedFilename(), content: await readDownload(file) };
      };
      const csv = await download('Export as CSV');
      expect(csv.name).toMatch(/^clicks-going-(true|false)-by-day-\d{4}-\d\d-\d\d\.csv$/);
      expect(String(csv.content)).toMatch(/^\ufeffDay \(UTC\),Clicks,Unique visitors\r\n/);
      expect((await download('Download SVG')).name).toBe(`qr-going-${javaScriptEnabled}.svg`);
      expect((await download('Download PNG, 1024 pixels')).content.subarray(1, 4).toString()).toBe('PNG');

      const button = page.getByRole('button', { name: 'Delete', exact: true });
      expect(await button.isVisible()).toBe(false);
      await page.getByText('Delete this link').click();
      if (javaScriptEnabled) await expectGoodLooks(page, 'console-link-delete');
      await button.click();
      await page.waitForURL('**/console/links?done=deleted&of=1');
      expect((await fetch(shorturl, { redirect: 'manual' })).status).toBe(404);
      await page.goto(path);
      await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    },
  );
});
