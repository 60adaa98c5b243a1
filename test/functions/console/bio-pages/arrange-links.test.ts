import { beforeAll, describe, expect, it } from 'vitest';
import { bioPageRoutes } from '../../../../shared/api/console/items.ts';
import type { TestResponse } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { addBioPageFor, readOwnBioPage } from '../../../support/items/bio-pages.ts';
import { idsIn, person } from '../../../support/pages/item-pages.ts';
import { shownForm } from '../../../support/pages/shown-form.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
let someone: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  someone = await person(service, await service.addUser({ planId: await service.addPlan({}) }));
});

const rows = {
  name: 'Typed',
  'links[0].label': 'A',
  'links[0].url': 'https://example.com/a',
  'links[1].label': '',
  'links[2].label': 'B',
  'links[2].url': 'https://example.com/b',
};

const labelsIn = ({ text }: TestResponse, path: string) => {
  const shown = shownForm(text, path);
  return Object.entries(shown).flatMap(([name, value]) =>
    /^links.*label$/.test(name) && value ? [value] : [],
  );
};

describe('the buttons that move and remove links, without a script', () => {
  it.each([
    ['up-2', ['B', 'A']],
    ['down-0', ['B', 'A']],
    ['up-0', ['A', 'B']],
    ['down-2', ['A', 'B']],
    ['remove-0', ['B']],
    ['remove-1', ['A', 'B']],
    ['up-999', ['A', 'B']],
  ])('show the form of a new page again after %s, and save nothing', async (arrange, labels) => {
    const response = await someone.send(bioPageRoutes.submitNew, { ...rows, arrange });
    expect([response.status, labelsIn(response, '/console/bio-pages/new')]).toEqual([200, labels]);
    expect(response.text).toContain('value="Typed"');
    expect(idsIn(await someone.open(bioPageRoutes.list))).toEqual([]);
  });

  it('show the form of a stored page again, which saves the new order', async () => {
    const links = [
      { label: 'A', url: 'https://example.com/a' },
      { label: 'B', url: 'https://example.com/b' },
    ];
    const { id } = await addBioPageFor(service, someone.user, { links });
    const before = (await readOwnBioPage(service, someone.user, id)).links;
    const { showForm, submitForm } = bioPageRoutes;
    const moved = await someone.sendShown(showForm, submitForm, { arrange: 'up-1' }, id);
    expect(moved.status).toBe(200);
    expect((await readOwnBioPage(service, someone.user, id)).links).toEqual(before);
    const form = shownForm(moved.text, `/console/bio-pages/${id}/edit`);
    expect((await someone.send(submitForm, form, id)).status).toBe(303);
    expect((await readOwnBioPage(service, someone.user, id)).links).toEqual(before.toReversed());
  });
});

describe('the form of a bio page', () => {
  it('changes the target of a link that was made for it, and adds one of the account by its id', async () => {
    const { user, send, sendShown, open } = someone;
    const link = await addLinkFor(service, user, { url: 'https://example.com/mine' });
    const { showForm, submitForm, submitNew, submitDelete } = bioPageRoutes;
    await send(submitNew, { ...rows, name: 'With links', public: 'true' });
    const [id = ''] = idsIn(await open(bioPageRoutes.list));
    const [first] = (await readOwnBioPage(service, user, Number(id))).links;
    const saved = await sendShown(
      showForm,
      submitForm,
      {
        'links[0].url': 'https://example.com/changed',
        'links[2].label': 'Mine',
        'links[2].link': `${link.id}`,
        socials: 'https://github.com/ann\r\nhttps://ann.example/',
      },
      id,
    );
    expect(saved.status).toBe(303);
    const { links, socials } = await readOwnBioPage(service, user, Number(id));
    expect(links).toMatchObject([
      { link: first.link, url: 'https://example.com/changed' },
      { label: 'B' },
      { label: 'Mine', link: link.id, url: 'https://example.com/mine' },
    ]);
    expect(socials).toEqual(['https://github.com/ann', 'https://ann.example/']);
    expect((await send(submitDelete, {}, id)).status).toBe(303);
  });
});
