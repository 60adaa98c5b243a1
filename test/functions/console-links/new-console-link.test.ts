import { describe, expect, it } from 'vitest';
import { createCampaign } from '../../../shared/api/campaigns.ts';
import { createChannel } from '../../../shared/api/channels.ts';
import { newConsoleLink } from '../../../shared/api/console/links.ts';
import { createPixel } from '../../../shared/api/pixels.ts';
import { call } from '../../support/call.ts';
import { fieldOf, unitsOf } from '../../support/console-links.ts';
import { testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();

describe('GET /console/links/new', () => {
  it('asks for a URL, and has everything else one fold away', async () => {
    const user = await service.addUser();
    const { status, text } = await call(service, newConsoleLink, {
      cookies: await signedInCookies(service, user),
    });
    expect(status).toBe(200);
    expect(text).toContain('<form method="post" action="/console/links/new"');
    expect(text.match(/<details class="card">/g)).toHaveLength(7);
    const visible = text.slice(
      text.indexOf('<form method="post" action="/console'),
      text.indexOf('<details class="card">'),
    );
    expect(
      [...visible.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name),
    ).toEqual(['csrf', 'once', 'url']);
    expect(fieldOf(text, 'devicetarget[2].link')).toBe('');
    expect(text).toContain('<option value="France">');
  });

  it('differs from every other form', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const open = async () => fieldOf((await call(service, newConsoleLink, { cookies })).text, 'once');
    expect(await open()).not.toBe(await open());
  });

  it('offers what the account has, for a query each', async () => {
    const user = await service.addUser();
    const { key } = user;
    const campaign = await call(service, createCampaign, { key, body: { name: 'Autumn <b>' } });
    const channel = await call(service, createChannel, { key, body: { name: 'Print' } });
    const pixel = await call(service, createPixel, {
      key,
      body: { type: 'gtmpixel', name: 'Tags', tag: 'GTM-ABC123' },
    });
    const { text, requests } = await call(service, newConsoleLink, {
      cookies: await signedInCookies(service, user),
    });
    expect(text).toContain(`<option value="${campaign.body.id}">Autumn &lt;b&gt;</option>`);
    expect(text).toContain(`<option value="${channel.body.id}">Print</option>`);
    expect(text).toContain(`value="${pixel.body.id}"><label`);
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'Query', 'Query', 'Query']);
    expect(unitsOf(requests)).toBeLessThanOrEqual(10);
  });
});
