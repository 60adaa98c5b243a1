import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

/** A public campaign with links to `/first` and `/second`. */
async function addCampaign(body: object) {
  const campaign = await people.api('POST', '/campaign/add', { public: true, ...body });
  const links = [];
  for (const path of ['first', 'second']) {
    const link = {
      url: `${people.target}/${path}`,
      metatitle: `The ${path} of them`,
      description: 'To read.',
    };
    links.push(await people.addLink({ ...link, campaign: campaign.id }));
  }
  return { ...campaign, links } as { id: number; list: string; rotator: string; links: { id: number }[] };
}

describe('a campaign', () => {
  it('has a page that lists its links', async () => {
    const { list, links } = await addCampaign({ name: 'Winter sale' });
    const { page } = await people.open();
    await page.goto(list);
    await page.getByRole('heading', { name: 'Winter sale' }).waitFor();
    await expectGoodLooks(page, 'campaign');
    await page.getByRole('listitem').filter({ hasText: 'The second of them' }).getByRole('link').click();
    await page.waitForURL(`${people.target}/second`);
    await people.untilClicked(links[1] ?? { id: 0 }, 1);
  });

  it('reveals nothing about a password-protected link', async () => {
    const { id, list } = await people.api('POST', '/campaign/add', { name: 'For friends', public: true });
    await people.addLink({ campaign: id, metatitle: 'The secret party', password: 'secret' });
    const { page } = await people.open();
    await page.goto(list);
    await page.getByText('Password-protected').waitFor();
    const shown = await page.content();
    for (const secret of ['The secret party', people.target]) expect(shown).not.toContain(secret);
    await page.getByRole('listitem').getByRole('link').click();
    await page.getByLabel('Password').waitFor();
  });

  it('pages its links', async () => {
    const { id, list } = await people.api('POST', '/campaign/add', { name: 'Many', public: true });
    await Promise.all(Array.from({ length: 51 }, () => people.addLink({ campaign: id })));
    const { page } = await people.open();
    await page.goto(list);
    await page.getByText('Page 1 of 2').waitFor();
    await expectGoodLooks(page, 'campaign-page-1');
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(1);
    await expectGoodLooks(page, 'campaign-page-2');
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.getByText('Page 1 of 2').waitFor();
  });

  it('has a page even without links', async () => {
    const { list } = await people.api('POST', '/campaign/add', { name: 'Nothing yet', public: true });
    const { page } = await people.open();
    await page.goto(list);
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
    await expectGoodLooks(page, 'campaign-empty');
  });

  it('redirects to each of its links through its rotator', async () => {
    const { rotator } = await addCampaign({ name: 'Round and round' });
    const { page } = await people.open();
    const seen = new Set<string>();
    const visit = async () => seen.add((await page.goto(rotator))?.url() ?? '');
    await expect.poll(async () => (await visit()).size, { interval: 0, timeout: 30_000 }).toBe(2);
    expect(seen).toEqual(new Set([`${people.target}/first`, `${people.target}/second`]));
  });

  it('responds with 404 while it is not public', async () => {
    const { id, list, rotator } = await addCampaign({ name: 'Soon' });
    await people.api('PUT', `/campaign/${id}/update`, { name: 'Soon', public: false });
    const { page } = await people.open();
    for (const url of [list, rotator]) expect((await page.goto(url))?.status()).toBe(404);
  });
});
