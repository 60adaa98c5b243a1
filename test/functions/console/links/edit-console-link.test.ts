import { describe, expect, it } from 'vitest';
import { createCampaign, deleteCampaign } from '../../../../shared/api/campaigns.ts';
import { editConsoleLink } from '../../../../shared/api/console/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { readField } from '../../../support/pages/console-links.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();

async function readForm(user: TestUser, id: number) {
  const cookies = await signedInCookies(service, user);
  return call(service, editConsoleLink, { cookies, params: { id } });
}

describe('GET /console/links/{id}/edit', () => {
  it('shows the settings of the link, and opens the groups that have some', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user, {
      custom: 'to-edit',
      url: 'https://example.com/?a="b"',
      password: 'never-shown',
      expiry: '2099-01-31 18:00:00',
      devicetarget: [{ device: 'My phone', link: 'https://example.com/phone' }],
      parameters: [
        { name: 'utm_source', value: 'mail' },
        { name: 'utm_source', value: 'again' },
        { name: 'ref', value: 'x' },
      ],
      type: 'direct',
    });
    const { status, text } = await readForm(user, id);
    expect([status, readField(text, 'custom'), readField(text, 'revision')]).toEqual([200, 'to-edit', '0']);
    expect(readField(text, 'url')).toBe('https://example.com/?a=&quot;b&quot;');
    expect(readField(text, 'expiry')).toBe('2099-01-31T18:00');
    expect(text).toContain('<option value="My phone" selected>My phone</option>');
    expect(readField(text, 'devicetarget[0].link')).toBe('https://example.com/phone');
    expect(
      ['utm_source', 'parameters[0].value', 'parameters[1].value'].map((name) => readField(text, name)),
    ).toEqual(['mail', 'again', 'x']);
    expect(text).toContain('<details class="card" open><summary>Targets by device');
    expect(text).toContain('<details class="card" open><summary>Password, start, expiry, and click limit');
    expect(text).toContain('<details class="card"><summary>Redirect type');
    expect(text).not.toContain('never-shown');
    expect(text).toContain('The link has a password. Leave this blank to keep it.');
  });

  it('names languages, keeps other codes, and says of a plan that lacks something that the link keeps it', async () => {
    const user = await service.addUser();
    const rows = ['fr', 'pt-BR', 'gsw', 'FR-ca'].map((language) => ({
      language,
      link: `https://example.com/${language}`,
    }));
    const { id } = await addLinkFor(service, user, { languagetarget: rows, defaultlanguage: 'en' });
    const { text } = await readForm(user, id);
    expect([0, 1, 2, 3].map((at) => readField(text, `languagetarget[${at}].language`))).toEqual([
      'French',
      'Brazilian Portuguese',
      'gsw',
      'FR-ca',
    ]);
    expect(readField(text, 'defaultlanguage')).toBe('English');
    const planId = await service.addPlan({ device: { enabled: '0' } });
    const other = await service.addUser({ planId });
    const shown = await readForm(other, (await addLinkFor(service, other)).id);
    expect(shown.text).toContain('What the link has already stays.');
    expect(shown.text).not.toContain(' autofocus');
  });

  it('shows what the link refers to', async () => {
    const user = await service.addUser();
    const { domain, campaign, channel, pixel, overlay, links } = await addOneOfEach(service, user);
    const { text } = await readForm(user, links[0]?.id ?? 0);
    for (const value of [domain.origin, campaign, channel, `overlay-${overlay}`])
      expect(text).toContain(`<option value="${value}" selected>`);
    expect(text).toContain(`value="${pixel}" checked>`);
  });

  it('shows all of a large link', async () => {
    const user = await service.addUser();
    const value = 'x'.repeat(2000);
    const metaimage = `https://example.com/${'y'.repeat(200)}.png`;
    const { id } = await addLinkFor(service, user, { parameters: [{ name: 'a', value }], metaimage });
    const { text } = await readForm(user, id);
    expect([readField(text, 'parameters[0].value'), readField(text, 'metaimage')]).toEqual([
      value,
      metaimage,
    ]);
  });

  it('keeps what the link has, even if it is not in the list to choose from', async () => {
    const user = await service.addUser();
    const { key } = user;
    const { body } = await call(service, createCampaign, { key, body: { name: 'Gone' } });
    const { id } = await addLinkFor(service, user, { campaign: body.id });
    await call(service, deleteCampaign, { key, params: { id: body.id } });
    const { text } = await readForm(user, id);
    expect(text).toContain(`<option value="${body.id}" selected>ID ${body.id}</option>`);
  });

  it('costs 4 requests and 10 read units', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    const { requests } = await readForm(user, id);
    expect(requests.length).toBeLessThanOrEqual(5);
    expect(sumUnits({ requests })).toBeLessThanOrEqual(10);
  });

  it.each(['x', '0', '99999999999999999999'])('does not exist for %s', async (id) => {
    const cookies = await signedInCookies(service, await service.addUser());
    expect((await call(service, editConsoleLink, { cookies, params: { id } })).status).toBe(404);
  });
});
