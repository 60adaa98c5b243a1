import { beforeEach, describe, expect, it } from 'vitest';
import {
  deleteConsoleLinks,
  listConsoleLinks,
  moveConsoleLinks,
} from '../../../../shared/api/console/links.ts';
import { expireConsoleLinks, exportConsoleLinks } from '../../../../shared/api/console/selected-links.ts';
import type { ConsoleRoute } from '../../../../shared/api/contract/console-route.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { checkEach } from '../../../support/check-each.ts';
import { savedText } from '../../../support/files/export-files.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addLinksFor, readLinks, sendSelected } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { shownForm } from '../../../support/pages/shown-form.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { indexAll } from '../../../support/table/search.ts';
import { seededAlias, seedLinks } from '../../../support/table/seed.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});

const send = (route: ConsoleRoute, fields: Record<string, string>) =>
  sendSelected(service, route, cookies, [], fields);
const addLinks = (bodies: Record<string, unknown>[]) => addLinksFor(service, user, bodies);

describe('all links that match a search', () => {
  it('are selected by each action, whatever the search', async () => {
    const { id: campaign } = await addCampaignFor(service, user);
    const [wanted] = await addLinks([
      { custom: 'wanted', metatitle: 'Autumn catalog', externalid: 'a:1', campaign },
      { custom: 'other', metatitle: 'Winter' },
    ]);
    await indexAll(user);
    const searches = [
      'q=atalo',
      'q=sho.rt%2Fwanted&page=7',
      'q=cat&order=click',
      `campaign=${campaign}`,
      `campaign=${campaign}&order=click`,
      'externalid=a%3A1',
    ];
    const actions = [moveConsoleLinks, expireConsoleLinks, deleteConsoleLinks];
    await checkEach(actions, async (route) => {
      for (const search of searches) {
        const { status, text } = await send(route, { matching: 'true', search });
        expect([search, status]).toEqual([search, 200]);
        expect(text.match(/name="links\[\]" value="\d+"/g)).toEqual([`name="links[]" value="${wanted}"`]);
      }
      for (const search of ['', 'order=click'])
        expect(
          (await send(route, { matching: 'true', search })).text.match(/name="links\[\]"/g),
        ).toHaveLength(2);
    });
    for (const search of [...searches, '', 'order=click']) {
      const csv = savedText(await send(exportConsoleLinks, { matching: 'true', search }));
      expect(csv).toContain('https://sho.rt/wanted');
      expect(csv.includes('https://sho.rt/other')).toBe(!search.includes('=') || search === 'order=click');
    }
  });

  it('are those that were shown, when they are many: later ones stay as they are', async () => {
    await seedLinks(
      user.id,
      Array.from({ length: 150 }, (_, i) => i + 1),
      { withRoutes: true },
    );
    const asked = await send(deleteConsoleLinks, { matching: 'true', search: 'q=new+this+week' });
    expect(readText(asked.text)).toContain('… and 130 more');
    expect(asked.text.match(/name="links\[\]"/g)).toBeNull();
    await seedLinks(user.id, [151]);
    const form = shownForm(asked.text, '/console/links/delete');
    const { status, headers } = await send(deleteConsoleLinks, form);
    expect([status, headers.location]).toEqual([303, '/console/links?done=deleted&of=150']);
    expect((await readLinks(service, user)).map(({ alias }) => alias)).toEqual([seededAlias(user.id, 151)]);
  });

  it('can be a thousand, and are not offered if they are more', async () => {
    await seedLinks(
      user.id,
      Array.from({ length: 1001 }, (_, i) => i + 1),
    );
    const list = await call(service, listConsoleLinks, { cookies });
    expect(readText(list.text)).toContain(
      '1,001 links match. To select all of them, narrow the search to at most 1,000.',
    );
    expect(list.text).not.toContain('name="matching"');
    const all = { matching: 'true', search: '' };
    const { status, text } = await send(moveConsoleLinks, all);
    expect([status, readText(text).includes('At most 1,000 links can be changed at a time.')]).toEqual([
      400,
      true,
    ]);
    const one = `q=seed-${user.id}-1001`;
    expect((await send(moveConsoleLinks, { ...all, search: one })).status).toBe(200);
  });

  it('are those of the first 500 fields of a search', async () => {
    await addLinks([{ metatitle: 'wanted' }, {}]);
    await indexAll(user);
    const search = `${'a&'.repeat(499)}q=wanted&campaign=1`;
    const { text } = await send(moveConsoleLinks, { matching: 'true', search });
    expect(text.match(/name="links\[\]"/g)).toHaveLength(1);
  });

  it('are none for a search that is wrong', async () => {
    await addLinks([{}]);
    const { status } = await send(deleteConsoleLinks, { matching: 'true', search: 'from=yesterday' });
    expect(status).toBe(400);
  });
});
