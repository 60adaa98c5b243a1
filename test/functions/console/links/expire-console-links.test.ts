import { beforeEach, describe, expect, it } from 'vitest';
import { expireConsoleLinks } from '../../../../shared/api/console/selected-links.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addLinksFor, readSettings, sendSelected } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});

const send = (ids: readonly number[], fields: Record<string, string> = {}) =>
  sendSelected(service, expireConsoleLinks, cookies, ids, fields);
const addLinks = (bodies: Record<string, unknown>[]) => addLinksFor(service, user, bodies);

describe('POST /console/links/expiry', () => {
  const confirmed = 'true';

  it('asks for the time, and sets it for the selected links, in campaigns and large ones too', async () => {
    const { id: campaign } = await addCampaignFor(service, user);
    const large = {
      geotarget: Array.from({ length: 60 }, () => ({
        location: 'France',
        link: `https://example.com/${'x'.repeat(60)}`,
      })),
    };
    const [first = 0, second = 0, third = 0] = await addLinks([{ campaign }, large, {}]);
    const asked = await send([first, second]);
    expect([asked.status, readText(asked.text).includes('Expires at')]).toEqual([200, true]);
    const form = { confirmed, expiry: '2099-01-31T18:00' };
    const { status, headers } = await send([first, second], form);
    expect([status, headers.location]).toEqual([303, '/console/links?done=expiring&of=2']);
    const read = async (id: number) => (await readSettings(service, user, id)).expiry;
    expect([await read(first), await read(second), await read(third)]).toEqual([
      '2099-01-31 18:00:00',
      '2099-01-31 18:00:00',
      null,
    ]);
    expect((await readSettings(service, user, second)).geotarget).toHaveLength(60);
    expect((await send([first], { confirmed, expiry: '' })).status).toBe(303);
    expect(await read(first)).toBeNull();
  });

  it('says what is wrong with the time, and which links cannot have it', async () => {
    const [late = 0, other = 0] = await addLinks([{ startdate: '2099-06-01 00:00:00' }, {}]);
    const past = await send([other], { confirmed, expiry: '2020-01-01T00:00' });
    expect([past.status, past.text.includes('Expires at must be in the future.')]).toEqual([400, true]);
    expect(past.text).toContain(`name="links[]" value="${other}" checked`);
    const early = await send([late, other], { confirmed, expiry: '2099-01-01T00:00' });
    expect(early.status).toBe(409);
    expect(readText(early.text)).toContain('1 of the selected links could not be changed');
    expect((await readSettings(service, user, other)).expiry).toBe('2099-01-01 00:00:00');
  });

  it('asks to select links if there are none, and knows none of other users', async () => {
    const other = await service.addUser();
    const { id } = await addLinkFor(service, other);
    for (const ids of [[], [id]]) {
      const { status, text } = await send(ids, { confirmed, expiry: '' });
      expect([status, readText(text).includes('No link is selected.')]).toEqual([400, true]);
    }
  });
});
