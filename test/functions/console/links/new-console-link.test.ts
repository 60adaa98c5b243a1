import { describe, expect, it } from 'vitest';
import { editConsoleLink, newConsoleLink } from '../../../../shared/api/console/links.ts';
import { addOneOfEach } from '../../../support/belongings.ts';
import { call } from '../../../support/call.ts';
import { addCampaignFor } from '../../../support/campaigns.ts';
import { sumUnits } from '../../../support/console.ts';
import { readField } from '../../../support/console-links.ts';
import { testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';

const service = testService();

describe('GET /console/links/new', () => {
  it('asks for a URL, and has everything else one fold away', async () => {
    const user = await service.addUser();
    const { status, text } = await call(service, newConsoleLink, {
      cookies: await signedInCookies(service, user),
    });
    expect(status).toBe(200);
    expect(text).toContain('<form method="post" action="/console/links/new"');
    expect(text.match(/<details class="card">/g)).toHaveLength(9);
    const visible = text.slice(
      text.indexOf('<form method="post" action="/console'),
      text.indexOf('<details class="card">'),
    );
    expect(
      [...visible.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name),
    ).toEqual(['csrf', 'once', 'url']);
    expect(readField(text, 'devicetarget[2].link')).toBe('');
    expect(text).toContain('<option value="France">');
  });

  it('differs from every other form', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const open = async () => readField((await call(service, newConsoleLink, { cookies })).text, 'once');
    expect(await open()).not.toBe(await open());
  });

  it('offers what the account has, for a query each', async () => {
    const user = await service.addUser();
    const { domain, campaign, channel, pixel, splashPage, overlay } = await addOneOfEach(service, user);
    await addCampaignFor(service, user, { name: 'Autumn <b>' });
    const { text, requests } = await call(service, newConsoleLink, {
      cookies: await signedInCookies(service, user),
    });
    for (const value of [domain.origin, campaign, channel, splashPage, `overlay-${overlay}`])
      expect(text).toContain(`<option value="${value}">`);
    expect(text).toContain('>Autumn &lt;b&gt;</option>');
    expect(text).toContain(`value="${pixel}"><label`);
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', ...Array(6).fill('Query')]);
    expect(sumUnits({ requests })).toBeLessThanOrEqual(15);
  });

  it('names the providers of pixels, and no channels that a new link is not in', async () => {
    const user = await service.addUser();
    const { links } = await addOneOfEach(service, user);
    const cookies = await signedInCookies(service, user);
    const { text } = await call(service, newConsoleLink, { cookies });
    expect(text).toMatch(/>A pixel[^<]* \(Google Tag Manager\)<\/label>/);
    expect(text).not.toMatch(/tagmgrpixel|also stays in its current channels/);
    const edited = await call(service, editConsoleLink, { cookies, params: { id: links[0]?.id } });
    expect(edited.text).toContain('The link also stays in its current channels.');
  });

  it('reads two lists for an account that has nothing else', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const { requests } = await call(service, newConsoleLink, { cookies });
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(sumUnits({ requests })).toBeLessThanOrEqual(5);
  });
});
