import { beforeAll, describe, expect, it } from 'vitest';
import { splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { previewSplashPage } from '../../../../shared/api/console/splash-pages.ts';
import { splashPage } from '../../../../shared/visitor/pages/splash-page.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { ESCAPED, EVIL, idsIn, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
let someone: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  someone = await person(service, await service.addUser());
});
const preview = (fields: Record<string, string>) => someone.send(previewSplashPage, fields);
/** What a page has between its styles and its script. */
const readBody = (text = '') => /<main>.*<\/main>/s.exec(text)?.[0];

describe('POST /console/splash-pages/preview', () => {
  it('shows what visitors will see, and reads only the session', async () => {
    const splash = { title: 'The sale', message: 'Half price.', banner: 'https://example.com/a.png' };
    const { status, text, requests } = await preview({ name: 'Mine', ...splash, counter: '7' });
    expect([status, requests.map(({ operation }) => operation)]).toEqual([200, ['BatchGetItem']]);
    const seen = splashPage({ location: 'https://example.com/', splash: { ...splash, counter: 7 } });
    expect(readBody(text)).toBe(readBody(seen.body));
    // Its script, which does not run, would show it.
    expect(text).toContain('#pause{display:inline-block!important}');
    expect(text).not.toContain('Mine');
    expect(idsIn(await someone.open(splashPageRoutes.list))).toEqual([]);
  });

  it('runs nothing, leads nowhere, and is for frames of this service only', async () => {
    const { text, headers } = await preview({ banner: 'https://images.example/a.png' });
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/; frame-ancestors 'self'; sandbox$/);
    expect(policy).toContain('img-src https://images.example;');
    expect(policy).not.toContain('script-src');
    expect(text).not.toMatch(/<script|http-equiv/);
    expect(text).toContain('<base target="_blank">');
  });

  it('escapes every field', async () => {
    const { text } = await preview({ title: EVIL, message: EVIL, banner: EVIL, logo: EVIL, counter: EVIL });
    expect(text).toContain(`<h1 dir="auto">${ESCAPED}</h1>`);
    expect(text).not.toContain('<script');
  });

  it('leaves out what is wrong, and says why, while the user types', async () => {
    const { status, text } = await preview({ title: 'Kept', banner: 'https://', counter: '61' });
    expect([status, text.includes('<h1 dir="auto">Kept</h1>'), text.includes('<img')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(text).toContain('<p>Banner must be a complete URL that starts with https:// or http://');
    expect(text).toContain('<p>Seconds to wait must be a whole number of seconds from 1 to 60.</p>');
    expect((await preview({ title: 'x' })).text).not.toContain('<aside');
  });

  it('is refused outside of a frame, where it would be a page with the words of others', async () => {
    const cookies = await signedInCookies(service, someone.user);
    for (const destination of ['document', 'empty', 'script']) {
      const headers = { 'sec-fetch-dest': destination };
      const { status, requests } = await sendForm(service, previewSplashPage, cookies, {}, { headers });
      expect([status, requests]).toEqual([403, []]);
    }
  });
});
