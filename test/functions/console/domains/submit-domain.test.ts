import { expect, it } from 'vitest';
import { deleteBioPage } from '../../../../shared/api/bio-pages.ts';
import { showDomain } from '../../../../shared/api/console/domains.ts';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { call } from '../../../support/call.ts';
import { addBioPageFor } from '../../../support/items/bio-pages.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

it('keeps files for apps as they were typed, shows them again, and removes them', async () => {
  const user = await service.addUser();
  const { id } = await addDomainFor(user);
  const { sendShown, open } = await person(service, user);
  const send = (fields: Record<string, string>) =>
    sendShown(domainRoutes.showForm, domainRoutes.submitForm, fields, id);
  const appleappsiteassociation = '{\n  "applinks": { "details": [] }\n}';
  const wrong = await send({ appleappsiteassociation, assetlinks: '{"<b>"' });
  expect(wrong.text).toContain('must be a JSON list of statements with relation and target.</p>');
  expect(wrong.text).toContain('{&quot;&lt;b&gt;&quot;</textarea>');
  expect((await send({ appleappsiteassociation, expiredurl: 'https://example.com/over' })).status).toBe(303);
  const shown = (await open(domainRoutes.showForm, id)).text;
  expect(shown).toContain(`${appleappsiteassociation.replaceAll('"', '&quot;')}</textarea>`);
  expect(shown).toContain('value="https://example.com/over"');
  expect((await send({ appleappsiteassociation: '' })).status).toBe(303);
  expect((await open(domainRoutes.showForm, id)).text).not.toContain('applinks');
});

it('accepts redirects to a link and to another branded domain', async () => {
  const user = await service.addUser({
    planId: await service.addPlan({ domain: { enabled: '1', count: '0' } }),
  });
  const [{ id }, other] = [await addDomainFor(user), await addDomainFor(user)];
  const fields = { redirectroot: 'https://sho.rt/some-alias', redirect404: `${other.origin}/missing` };
  const { sendShown } = await person(service, user);
  expect((await sendShown(domainRoutes.showForm, domainRoutes.submitForm, fields, id)).status).toBe(303);
});

it('takes the id of a bio page, says at the field if there is none, and shows none that was deleted', async () => {
  const [user, other] = [await service.addUser(), await service.addUser()];
  const { id } = await addDomainFor(user);
  const [mine, foreign] = [await addBioPageFor(service, user), await addBioPageFor(service, other)];
  const { sendShown, open } = await person(service, user);
  const send = (bio: number) =>
    sendShown(domainRoutes.showForm, domainRoutes.submitForm, { bio: String(bio) }, id);
  const wrong = await send(foreign.id);
  expect([wrong.status, wrong.text.includes('Bio page was not found.')]).toEqual([404, true]);
  expect((await send(mine.id)).status).toBe(303);
  const link = `href="/console/bio-pages/${mine.id}/edit"`;
  expect((await open(showDomain, id)).text).toContain(link);
  expect((await open(domainRoutes.showForm, id)).text).toContain(`value="${mine.id}"`);
  await call(service, deleteBioPage, { key: user.key, params: { id: mine.id } });
  expect((await open(showDomain, id)).text).not.toContain(link);
  expect((await open(domainRoutes.showForm, id)).text).not.toContain(`value="${mine.id}"`);
});
