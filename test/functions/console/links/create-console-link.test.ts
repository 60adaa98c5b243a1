import { describe, expect, it } from 'vitest';
import { createConsoleLink } from '../../../../shared/api/console/links.ts';
import { deleteLink } from '../../../../shared/api/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readField, readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/';

async function openedBy(overrides: Partial<TestUser> = {}) {
  const user = await service.addUser(overrides);
  const cookies = await signedInCookies(service, user);
  let sent = 0;
  const create = (fields: Record<string, string> | [string, string][]) =>
    sendForm(
      service,
      createConsoleLink,
      cookies,
      Array.isArray(fields) ? fields : { once: `form ${++sent}`, ...fields },
    );
  return { user, create };
}

describe('POST /console/links/new', () => {
  it('creates a link from its URL alone, and goes to the list, which shows it', async () => {
    const { user, create } = await openedBy();
    const { status, headers } = await create({ url });
    const [link] = await readLinks(service, user);
    expect([status, headers.location]).toEqual([303, `/console/links?done=created&of=${link.id}`]);
    expect(link.longurl).toBe(url);
  });

  it('gives a variant without a weight the usual one', async () => {
    const { user, create } = await openedBy();
    const [a, b] = [`${url}a`, `${url}b`];
    await create({ url, 'variants[0].link': a, 'variants[1].link': b, 'variants[1].weight': '3' });
    const [{ id }] = await readLinks(service, user);
    const variants = [
      { link: a, weight: 1 },
      { link: b, weight: 3 },
    ];
    expect((await readSettings(service, user, id)).variants).toEqual(variants);
  });

  it('sets all that the form has', async () => {
    const { user, create } = await openedBy();
    await create({
      url,
      custom: 'My-Alias',
      domain: '',
      password: 'secret',
      startdate: '2098-01-31T18:00',
      expiry: '2099-01-31T18:00',
      expiredurl: 'https://example.com/over',
      clicklimit: '500',
      redirectstatus: '307',
      language: 'zh',
      status: 'private',
      externalid: 'order-1',
      'deeplink.auto': 'true',
      'deeplink.apple': 'myapp://page',
      'deeplink.google': '',
      'schedule[0].from': '2098-06-01T08:30',
      'schedule[0].link': 'https://example.com/june',
      type: 'splash',
      'devicetarget[0].device': '',
      'devicetarget[0].link': '',
      'devicetarget[2].device': 'iphone',
      'devicetarget[2].link': 'https://example.com/iphone',
      'geotarget[0].location': 'France',
      'geotarget[0].link': 'https://example.fr/',
      'languagetarget[0].language': 'de',
      'languagetarget[0].link': 'https://example.de/',
      defaultlanguage: 'en',
      utm_source: 'newsletter',
      utm_medium: '',
      'parameters[0].name': 'ref',
      'parameters[0].value': 'a b',
      passquery: 'true',
      metatitle: 'A title',
      description: 'Mine',
      'pixels[]': '',
    });
    const [{ id }] = await readLinks(service, user);
    expect(await readSettings(service, user, id)).toMatchObject({
      url,
      custom: 'My-Alias',
      password: true,
      startdate: '2098-01-31 18:00:00',
      expiry: '2099-01-31 18:00:00',
      expiredurl: 'https://example.com/over',
      clicklimit: 500,
      clicksleft: 500,
      redirectstatus: 307,
      language: 'zh',
      status: 'private',
      externalid: 'order-1',
      deeplink: { auto: true, apple: 'myapp://page', google: null },
      schedule: [{ from: '2098-06-01 08:30:00', link: 'https://example.com/june' }],
      type: 'splash',
      devicetarget: [{ device: 'iphone', link: 'https://example.com/iphone' }],
      geotarget: [{ location: 'France', link: 'https://example.fr/' }],
      languagetarget: [{ language: 'de', link: 'https://example.de/' }],
      defaultlanguage: 'en',
      parameters: [
        { name: 'utm_source', value: 'newsletter' },
        { name: 'ref', value: 'a b' },
      ],
      passquery: true,
      metatitle: 'A title',
      description: 'Mine',
      pixels: null,
      campaign: null,
    });
  });

  it.each([
    [
      'url',
      { url: 'nonsense' },
      'url',
      'Target URL must be a complete URL that starts with https:// or http://.',
    ],
    ['url', { url: '' }, 'url', 'Target URL is required.'],
    ['url', { url: 'https://sho.rt/x' }, 'url', 'Target URL must not redirect back to this service.'],
    ['custom', { url, custom: 'console' }, 'custom', 'Alias is a reserved word.'],
    ['externalid', { url, externalid: '..' }, 'externalid', 'must not be . or ..'],
    ['expiry', { url, expiry: '2020-01-01T00:00' }, 'expiry', 'Expires at must be in the future.'],
    ['domain', { url, domain: 'https://not.mine.example' }, 'domain', 'Domain is not one of your domains.'],
    ['campaign', { url, campaign: '100000001' }, 'campaign', 'Campaign was not found.'],
    ['type', { url, type: '100000001' }, 'type', 'Custom splash page was not found.'],
    [
      'devicetarget[0].link',
      { url, 'devicetarget[4].device': 'ipad', 'devicetarget[4].link': 'x' },
      'devicetarget[0].link',
      'Target must be a complete URL that starts with https:// or http://.',
    ],
    [
      'languagetarget[0].language',
      { url, 'languagetarget[0].language': '12', 'languagetarget[0].link': url },
      'languagetarget[0].language',
      'Language must be a code such as en or pt-BR.',
    ],
    [
      'geotarget[1].location',
      {
        url,
        'geotarget[0].location': 'uk',
        'geotarget[0].link': url,
        'geotarget[3].location': 'Atlantis',
        'geotarget[3].link': url,
      },
      'geotarget[1].location',
      'Country is unknown.',
    ],
  ])('keeps what was typed, and explains beside the field %s: %j', async (_, fields, name, problem) => {
    const { user, create } = await openedBy();
    const { status, text } = await create({ ...fields, metatitle: 'Typed "before"' });
    expect([400, 404]).toContain(status);
    expect(readText(text.slice(text.indexOf(`id="${name}-problem"`) - 3))).toContain(problem);
    expect(readField(text, 'metatitle')).toBe('Typed &quot;before&quot;');
    expect(readField(text, 'once')).toMatch(/^form \d+$/);
    expect(await readLinks(service, user)).toEqual([]);
  });

  it('creates links that refer to what the account has, and offers all of it', async () => {
    const { user, create } = await openedBy();
    const { domain, campaign, channel, pixel, splashPage, overlay } = await addOneOfEach(service, user);
    const groups = {
      campaign: `${campaign}`,
      channel: `${channel}`,
      'pixels[]': `${pixel}`,
      domain: domain.origin,
    };
    await create({ url, ...groups, type: `overlay-${overlay}`, custom: 'with-all' });
    const link = (await readLinks(service, user)).find(({ alias }) => alias === 'with-all');
    expect(await readSettings(service, user, link?.id)).toMatchObject({
      campaign,
      channel,
      pixels: [pixel],
      domain: domain.origin,
      type: `overlay-${overlay}`,
    });
    expect((await create({ url, type: `${splashPage}` })).status).toBe(303);

    const { text } = await create({ url: 'x', ...groups, type: `${splashPage}` });
    for (const value of [domain.origin, campaign, channel, splashPage])
      expect(text).toContain(`<option value="${value}" selected>`);
    expect(text).toContain(`value="${pixel}" checked>`);
    expect(text).toContain(`<option value="overlay-${overlay}">Overlay: `);
  });

  it('has room for the longest texts', async () => {
    const { user, create } = await openedBy();
    await create({ url, metadescription: '漢'.repeat(5000), description: '字'.repeat(5000) });
    expect((await readLinks(service, user))[0]?.description).toBe('字'.repeat(5000));
  });

  it('says beside the alias that it is taken', async () => {
    const { user, create } = await openedBy();
    await addLinkFor(service, user, { custom: 'taken' });
    const { status, text } = await create({ url, custom: 'taken' });
    expect(status).toBe(409);
    expect(text).toContain(
      '<p class="problem" id="custom-problem">That alias is taken. Please choose another one.</p>',
    );
    expect((await create({ url, custom: 'free' })).status).toBe(303);
  });

  it('names a feature that the plan does not include', async () => {
    const geo = { enabled: '0' } as const;
    const planId = await service.addPlan({ geo });
    const { create } = await openedBy({ planId });
    const target = { 'geotarget[0].location': 'FR', 'geotarget[0].link': url };
    const { status, shown } = await create({ url, ...target }).then((response) => ({
      ...response,
      shown: readText(response.text),
    }));
    expect(status).toBe(403);
    expect(shown).toContain('Your plan does not include targeting by country.');
  });

  it('never sends a password back', async () => {
    const { create } = await openedBy();
    expect((await create({ url: 'x', password: 'hidden-secret' })).text).not.toContain('hidden-secret');
  });

  it('creates one link for a form that is sent twice, one after the other and at once', async () => {
    const { user, create } = await openedBy();
    const form: [string, string][] = [
      ['once', 'the same'],
      ['url', url],
    ];
    const responses = [...(await Promise.all([create(form), create(form)])), await create(form)];
    expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1);
    expect(await readLinks(service, user)).toHaveLength(1);
  });

  it('creates another one after going back and changing something', async () => {
    const { user, create } = await openedBy();
    await create({ once: 'the same', url });
    await create({ once: 'the same', url: `${url}?other` });
    expect(await readLinks(service, user)).toHaveLength(2);
  });

  it('can be sent again after it was refused', async () => {
    const { user, create } = await openedBy();
    const other = await addLinkFor(service, user, { custom: 'taken-for-now' });
    const form = { once: 'the same', url, custom: 'taken-for-now' };
    expect((await create(form)).status).toBe(409);
    await call(service, deleteLink, { key: user.key, params: { id: other.id } });
    expect((await create(form)).status).toBe(303);
  });

  it('shows hostile texts as they are', async () => {
    const { create } = await openedBy();
    const evil = `"><script>alert(1)</script>`;
    const names = [
      'url',
      'custom',
      'domain',
      'type',
      'metatitle',
      'metadescription',
      'geotarget[0].location',
      'utm_term',
      'once',
    ];
    const { text } = await create(Object.fromEntries(names.map((name) => [name, evil])));
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
  });
});
