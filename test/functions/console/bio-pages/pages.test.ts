import { expect, it } from 'vitest';
import { bioPageRoutes } from '../../../../shared/api/console/items.ts';
import { showBioPage } from '../../../../shared/api/visitor/bio-pages.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { addBioPageFor } from '../../../support/items/bio-pages.ts';
import { itemPageTests, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

itemPageTests(service, {
  ...bioPageRoutes,
  listFields: (name) => ({ name, title: 'Hello', public: 'true' }),
  change: { fields: { name: 'Renamed' }, shown: 'value="Renamed"' },
  otherChange: { fields: { name: 'Other' }, stored: 'Renamed' },
  refused: {
    fields: { name: 'Kept', avatar: 'nothing' },
    problem: 'Picture must be a complete URL that starts with https:// or http://',
    kept: 'value="Kept"',
  },
});

it('offers the newest links of an account for the entries, by what people know of them', async () => {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const { id } = await addLinkFor(service, user, { custom: 'autumn', metatitle: 'Autumn & winter' });
  const { open, send, sendShown } = await person(service, user);
  const { id: pageId } = await addBioPageFor(service, user);
  const { showNew, submitNew, showForm, submitForm } = bioPageRoutes;
  const { text } = await open(showNew);
  for (const form of [
    text,
    (await open(showForm, pageId)).text,
    (await send(submitNew, { slug: '!' })).text,
    (await sendShown(showForm, submitForm, { slug: '!' }, pageId)).text,
  ])
    expect(form).toContain(`<option value="${id}">sho.rt/autumn · Autumn &amp; winter</option>`);
  expect(text).toMatch(/list="own-links"[^>]* name="links\[0\]\.link"/);
});

it('moves a page to another address, where visitors find it, and no longer at the old one', async () => {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const { sendShown } = await person(service, user);
  const { id } = await addBioPageFor(service, user, { slug: 'before' });
  const { showForm, submitForm } = bioPageRoutes;
  expect((await sendShown(showForm, submitForm, { slug: 'after' }, id)).status).toBe(303);
  const visit = (slug: string) => call(service, showBioPage, { params: { slug } });
  expect([(await visit('after')).status, (await visit('before')).status]).toEqual([200, 404]);
});
