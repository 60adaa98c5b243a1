import { beforeAll, describe, expect, it } from 'vitest';
import { assignCampaign } from '../../../../shared/api/campaigns.ts';
import { showCampaignLinks } from '../../../../shared/api/console/campaigns.ts';
import { campaignRoutes } from '../../../../shared/api/console/items.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { ESCAPED, EVIL, idsIn, person } from '../../../support/pages/item-pages.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();

describe('a campaign', () => {
  let user: TestUser;
  let someone: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    user = await service.addUser();
    someone = await person(service, user);
  });

  it('shows its rotator and its page only while it is public', async () => {
    const { open, send, sendShown } = someone;
    await send(campaignRoutes.submitNew, { name: 'Spring', slug: 'spring-sale', public: 'true' });
    const [id] = idsIn(await open(campaignRoutes.list));
    const { text } = await open(campaignRoutes.list);
    expect(text).toContain('<a href="https://sho.rt/r/spring-sale">sho.rt/r/spring-sale</a>');
    expect(text).toContain(`href="https://sho.rt/u/${user.id}/spring-sale-${id}"`);
    expect((await open(campaignRoutes.showForm, id)).text).toMatch(/name="public" value="true" checked/);
    // What browsers send of a checkbox that is off.
    await sendShown(
      campaignRoutes.showForm,
      campaignRoutes.submitForm,
      { name: 'Spring', slug: '', public: 'false' },
      id,
    );
    const changed = (await open(campaignRoutes.list)).text;
    expect(changed).toContain('Private');
    expect(changed).not.toContain('/r/spring-sale');
  });

  it.each([
    ['name', { name: 'taken', slug: '' }, 'You already have a campaign with that name'],
    ['slug', { name: 'Another', slug: 'TAKEN-slug' }, 'That slug is taken'],
  ])('says beside the field that its %s is taken', async (field, fields) => {
    const { send } = someone;
    await send(campaignRoutes.submitNew, { name: 'Taken', slug: 'taken-slug' });
    const { status, text } = await send(campaignRoutes.submitNew, fields);
    expect([status, text.includes(`id="${field}-problem"`)]).toEqual([409, true]);
    expect(text).toContain(`value="${fields.name}"`);
  });

  it('is not for plans without campaigns, and the form says so', async () => {
    const poor = await service.addUser({ planId: await service.addPlan({ bundle: { enabled: '0' } }) });
    const { send } = await person(service, poor);
    const { status, text } = await send(campaignRoutes.submitNew, { name: 'Kept' });
    expect(status).toBe(403);
    expect(text).toMatch(/role="alert">[^<]*campaigns/);
    expect(text).toContain('value="Kept"');
  });

  it('counts its links in the list, and shows their clicks on its page', async () => {
    const { open, send } = someone;
    await send(campaignRoutes.submitNew, { name: 'With links' });
    const [id = ''] = idsIn(await open(campaignRoutes.list));
    const links: { id: number; alias: string }[] = [];
    for (const metatitle of ['First link', EVIL]) {
      const link = await addLinkFor(service, user, { metatitle });
      links.push(link);
      await call(service, assignCampaign, { key: user.key, params: { campaignid: id, linkid: link.id } });
    }
    expect((await open(campaignRoutes.list)).text).toMatch(/With links<\/a><\/td><td[^>]*>2</);
    const page = await open(showCampaignLinks, id);
    expect(page.text).toContain('First link');
    expect(page.text).toContain(ESCAPED);
    expect(page.text.indexOf(ESCAPED)).toBeLessThan(page.text.indexOf('First link'));
    for (const link of links)
      expect(page.text).toContain(`<a href="/console/links/${link.id}">sho.rt/${link.alias}</a>`);
    expect(page.text).toContain(`href="/console/links?campaign=${id}"`);
    expect(sumUnits(page)).toBeLessThanOrEqual(10);
    expect((await (await person(service, await service.addUser())).open(showCampaignLinks, id)).status).toBe(
      404,
    );
  });
});
