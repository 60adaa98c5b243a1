import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { countSteps, type Steps, sumSteps } from './support/steps.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
let users = 0;

/** The overview of a new user, whose steps are counted from there on. */
async function openOverview() {
  const username = `Mary-${++users}`;
  const body = { username, email: `${username}@example.com`, password: 'a long secret', planid: 3 };
  const { id } = (await people.api('POST', '/user/add', body)).data;
  const { apikey } = (await people.api('GET', `/user/${id}`)).data;
  const api = (method: string, path: string, sent?: object) => people.api(method, path, sent, apikey);
  const { page } = await people.open();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto((await people.api('GET', `/user/login/${id}`)).url);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return { page, api, person: countSteps(page) };
}

/**
 * What the same tasks took in commit 6653ffbf, counted in its pages in the same way: clicking into a field and filling it is one
 * step. A campaign's report for a month, and a link by a piece of its target, were not possible.
 */
const before = {
  // The page and its fold, a choice or a text and a URL for each target, and the target URL.
  threeTargets: { loads: 2, clicks: 3, fields: 5 },
  // Imports dropped tags, and lists of 20 had a checkbox a link, and none for all: 10 pages, each with a form to move links.
  taggedImport: { loads: 4 + 10 * 3, clicks: 4 + 200 + 10 * 3, fields: 1 + 10 },
  // From where the link is seen, its own page was between.
  qrCode: { loads: 1, clicks: 2, fields: 0 },
} satisfies Record<string, Steps>;

/** That a task takes at most half of the steps. */
function expectHalf(after: Steps, steps: Steps): void {
  expect(2 * sumSteps(after), JSON.stringify(after)).toBeLessThanOrEqual(sumSteps(steps));
}

describe('the steps of a marketing person', () => {
  it('to make a link with three targets', async () => {
    const { page, person } = await openOverview();
    await person.click(page.getByRole('main').getByRole('link', { name: 'New link' }).first());
    await page.getByRole('heading', { name: 'New link' }).waitFor();
    const lines = [
      'example.com/article',
      'iPhone\thttps://example.com/phones',
      'French: https://example.com/fr',
    ];
    // The field has the focus.
    await person.paste(lines.join('\n'));
    await expectGoodLooks(page, 'console-pasted-targets');
    await person.click(page.getByRole('button', { name: 'Create short link' }));
    await page.getByText('Your short link is ready:').waitFor();
    expectHalf(person.steps, before.threeTargets);
    await page.getByRole('link', { name: 'Edit' }).first().click();
    const targets = page.getByRole('textbox', { name: 'Target', exact: true });
    await targets.first().waitFor();
    expect(await page.getByLabel('Device').first().inputValue()).toBe('iphone');
    expect(await page.getByLabel('Language', { exact: true }).first().inputValue()).toMatch(/^(fr|French)$/);
  });

  it('to import 200 links with their tags', async () => {
    const { page, api, person } = await openOverview();
    await person.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }));
    await person.click(page.getByRole('link', { name: 'Import' }).first());
    const rows = Array.from({ length: 200 }, (_, i) => `https://example.com/${i},"print, ${i % 4}"`);
    await person.upload(page.getByLabel('CSV or JSON file'), ['url,tags', ...rows]);
    await person.click(page.getByRole('button', { name: 'Check the rows' }));
    await person.click(page.getByRole('button', { name: 'Create 200 links' }));
    await page.getByText('200 links were created.').waitFor();
    const { channels } = (await api('GET', '/channels')).data;
    expect(channels.map(({ name }: { name: string }) => name).sort()).toEqual(['0', '1', '2', '3', 'print']);
    expect(person.steps).toEqual({ loads: 4, clicks: 4, fields: 1 });
    expectHalf(person.steps, before.taggedImport);
  });

  it('to see a campaign’s report for last month', async () => {
    const { page, api, person } = await openOverview();
    const { id } = await api('POST', '/campaign/add', { name: 'Autumn' });
    const link = await api('POST', '/url/add', { url: `${people.target}/a`, campaign: id });
    const { page: visitor } = await people.open();
    await visitor.goto(link.shorturl);
    const counted = async () => (await api('GET', `/url/${link.id}`)).data.clicks;
    await expect.poll(counted, { timeout: 20_000 }).toBe(1);
    await person.click(page.getByRole('link', { name: 'Campaigns' }).first());
    await person.click(page.getByRole('link', { name: 'Autumn', exact: true }));
    await person.click(page.getByRole('link', { name: 'Last month' }));
    await page.getByText('Clicks last month').first().waitFor();
    expect(person.steps).toEqual({ loads: 3, clicks: 3, fields: 0 });
  });

  it('to download the QR code for print of a link in the list, or of one that was just made', async () => {
    const { page, api, person } = await openOverview();
    const { id, shorturl } = await api('POST', '/url/add', { url: 'https://example.com/poster' });
    const list = `${people.ready.shortUrl}/console/links`;
    for (const path of [list, `${list}?done=created&of=${id}`]) {
      await page.goto(path);
      Object.assign(person.steps, { loads: 0, clicks: 0, fields: 0 });
      const name = `Download the QR code for ${shorturl.replace(/^https?:\/\//, '')} as SVG`;
      const downloading = page.waitForEvent('download');
      await person.click(page.getByRole('link', { name }).first());
      expect((await downloading).suggestedFilename()).toMatch(/\.svg$/);
      expect(person.steps).toEqual({ loads: 0, clicks: 1, fields: 0 });
      expectHalf(person.steps, before.qrCode);
    }
  });

  it('to find a link by a piece of its target', async () => {
    const { page, api, person } = await openOverview();
    const urls = Array.from({ length: 40 }, (_, i) => ({ url: `https://example.com/shop/article-${i}` }));
    await api('POST', '/urls/add', { urls });
    await person.press('/');
    await person.type('op/article-7');
    await person.press('Enter');
    await page.getByText('1 link found').waitFor();
    expect(person.steps).toEqual({ loads: 1, clicks: 2, fields: 1 });
  });
});
