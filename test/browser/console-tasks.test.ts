import { describe, expect, it } from 'vitest';
import { countSteps } from './support/steps.ts';
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

describe('the steps of a marketing person', () => {
  it('to make a link with three targets', async () => {
    const { page, person } = await openOverview();
    await person.click(page.getByRole('main').getByRole('link', { name: 'New link' }).first());
    // The field has the focus.
    await page.getByRole('heading', { name: 'New link' }).waitFor();
    await person.type('example.com/article');
    await person.click(page.getByText('Targets by device, country, and language'));
    const devices = page.getByRole('group', { name: 'By device' });
    const languages = page.getByRole('group', { name: 'By language' });
    await person.choose(devices.getByLabel('Device').first(), 'iPhone');
    await person.fill(devices.getByLabel('Target').first(), 'https://example.com/phones');
    await person.fill(languages.getByLabel('Language').first(), 'fr');
    await person.fill(languages.getByLabel('Target').first(), 'https://example.com/fr');
    await person.click(page.getByRole('button', { name: 'Create short link' }));
    await page.getByText('Your short link is ready:').waitFor();
    expect(person.steps).toEqual({ loads: 2, clicks: 3, fields: 5 });
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

  it('to download a link’s QR code for print', async () => {
    const { page, api, person } = await openOverview();
    const { shorturl } = await api('POST', '/url/add', { url: 'https://example.com/poster' });
    await person.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }));
    await person.click(page.getByRole('link', { name: new URL(shorturl).pathname.slice(1) }).first());
    const downloading = page.waitForEvent('download');
    await person.click(page.getByRole('button', { name: 'Download SVG' }));
    expect((await downloading).suggestedFilename()).toMatch(/\.svg$/);
    expect(person.steps).toEqual({ loads: 2, clicks: 3, fields: 0 });
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
