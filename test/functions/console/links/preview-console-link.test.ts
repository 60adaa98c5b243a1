import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { previewConsoleLink } from '../../../../shared/api/console/link-preview.ts';
import { createConsoleLink, editConsoleLink, newConsoleLink } from '../../../../shared/api/console/links.ts';
import { BLACK_ON_WHITE } from '../../../../shared/domain/values/colors.ts';
import { inlineQrSvg } from '../../../../shared/visitor/qr/qr-svg.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readField, readLinks } from '../../../support/pages/console-links.ts';
import { ESCAPED, EVIL } from '../../../support/pages/item-pages.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/article';
let user: TestUser;
let cookies: string[];
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});

const preview = (fields: Record<string, string>) => sendForm(service, previewConsoleLink, cookies, fields);
const modules = (text: string) => /<path fill="#000000" d="([^"]+)"/.exec(text)?.[1];
const qrModules = (content: string) =>
  modules(
    inlineQrSvg({ content, colors: BLACK_ON_WHITE, logo: undefined }, { size: 1, title: content }).text,
  );

describe('POST /console/links/preview', () => {
  it('shows the short URL, its QR code, the card, and the target with its parameters, and reads only the session', async () => {
    const { status, text, requests } = await preview({
      url: 'example.com/article?a=1#top',
      custom: 'My-Alias',
      metatitle: 'Autumn',
      metadescription: 'All of it.',
      metaimage: 'https://images.example/a.png',
      utm_source: 'print',
      'parameters[0].name': 'ref',
      'parameters[0].value': 'x y',
    });
    expect([status, requests.map(({ operation }) => operation)]).toEqual([200, ['BatchGetItem']]);
    const shown = readText(text);
    expect(shown).toContain('Short URL sho.rt/My-Alias');
    expect(modules(text)).toBe(qrModules('https://sho.rt/My-Alias'));
    expect(shown).toContain('example.com Autumn All of it.');
    expect(text).toContain('<img src="https://images.example/a.png" alt="">');
    expect(shown).toContain('https://example.com/article?a=1&amp;utm_source=print&amp;ref=x+y#top');
    expect(shown).not.toContain('random');
  });

  it('shows the random alias that the link then gets, and another one for another form', async () => {
    const { text: page } = await call(service, newConsoleLink, { cookies });
    const once = readField(page, 'once');
    const { text } = await preview({ once });
    const [, short = ''] = /<b>(sho\.rt\/[^<]+)<\/b>/.exec(text) ?? [];
    expect(modules(text)).toBe(qrModules(`https://${short}`));
    expect((await preview({ once: `${once}x` })).text).not.toContain(short);
    await sendForm(service, createConsoleLink, cookies, { once, url });
    expect((await readLinks(service, user))[0].shorturl).toBe(`https://${short}`);
    // The same form with other fields is another link, whose alias is the next one.
    await sendForm(service, createConsoleLink, cookies, { once, url: `${url}/2` });
    const aliases = (await readLinks(service, user)).map(({ shorturl }) => shorturl);
    expect(new Set(aliases).size).toBe(2);
  });

  it('has an alias for no one else to guess', async () => {
    const other = await signedInCookies(service, await service.addUser());
    const once = randomUUID();
    const mine = await preview({ once });
    const theirs = await sendForm(service, previewConsoleLink, other, { once });
    expect(modules(mine.text)).not.toBe(modules(theirs.text));
  });

  it('knows the alias and the domain that a stored link has', async () => {
    const { id, alias } = await addLinkFor(service, user, { custom: 'kept' });
    const { text: form } = await call(service, editConsoleLink, { cookies, params: { id } });
    expect(form).toContain(`name="preview" value="${alias}" formaction="/console/links/preview"`);
    const { text } = await preview({ preview: alias, domain: 'https://go.example.com' });
    expect(readText(text)).toContain('Short URL go.example.com/kept');
    expect(readText((await preview({})).text)).toContain('Short URL Keeps its current alias');
  });

  it('shows what is valid while the user types, and leaves out the rest', async () => {
    const { status, text } = await preview({
      url: 'https://',
      custom: 'ab',
      metatitle: 'Kept',
      metaimage: 'x',
    });
    expect([status, readText(text).includes('Kept'), text.includes('<img')]).toEqual([200, true, false]);
    expect(readText((await preview({})).text)).toContain('That of the target.');
  });

  it('runs nothing, escapes every field, and is for frames of this service only', async () => {
    const { text, headers } = await preview({ metatitle: EVIL, metadescription: EVIL, metaimage: url });
    expect(text).toContain(ESCAPED);
    expect(text).not.toContain('<script');
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/; frame-ancestors 'self'; sandbox$/);
    expect(policy).toContain('img-src https://example.com;');
    expect(policy).not.toContain('script-src');
  });
});
