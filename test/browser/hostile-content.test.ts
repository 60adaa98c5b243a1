import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

/** Opens a dialog if any part of it runs, and any dialog fails the test. */
const EVIL = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title></style></textarea></noscript><svg onload=alert(1)>',
  '`+alert(1)+`',
  '{{alert(1)}}',
  '\u202Edesrever\u2066',
].join(' ');

const evilTarget = () =>
  `${people.target}/"'><script>alert(1)</script></noscript>?q=\u202E;url=javascript:alert(1)#</script>`;

/** Expects the page to contain the text exactly as it was written. */
async function expectHarmless(url: string, texts: string[], as: { userAgent?: string; time?: number } = {}) {
  const { page } = await people.open(as);
  await page.goto(url);
  const shown = await page.evaluate<string>('document.body.textContent');
  for (const text of texts) expect(shown).toContain(text);
  expect(await page.locator('img[src="x"], svg').count()).toBe(0);
  return page;
}

describe('hostile content', () => {
  it('does nothing on a splash page, which redirects to its target', async () => {
    const splash = { name: EVIL, title: EVIL.slice(0, 200), message: EVIL, counter: 5 };
    const { id } = await people.api('POST', '/splash/add', splash);
    const { shorturl } = await people.addLink({ type: id, url: evilTarget() });
    const page = await expectHarmless(shorturl, [splash.title, EVIL], { time: 0 });
    await expectGoodLooks(page, 'hostile-splash');
    await page.clock.setFixedTime(5_000);
    await page.waitForURL(`${people.target}/**`);
    expect(page.url()).toBe(new URL(evilTarget()).href);
  });

  it('does nothing in a frame', async () => {
    const { shorturl } = await people.addLink({ type: 'frame', url: evilTarget() });
    const page = await expectHarmless(shorturl, []);
    await page.frameLocator('iframe').getByRole('heading', { name: 'An article' }).waitFor();
    await expectGoodLooks(page, 'hostile-frame');
  });

  it('does nothing in an overlay with a message', async () => {
    const overlay = {
      type: 'message',
      name: EVIL,
      text: EVIL,
      button: EVIL.slice(0, 60),
      buttonurl: evilTarget(),
    };
    const { id } = await people.api('POST', '/overlay/add', overlay);
    const { shorturl } = await people.addLink({ type: `overlay-${id}`, url: evilTarget() });
    const page = await expectHarmless(shorturl, [EVIL, overlay.button]);
    await expectGoodLooks(page, 'hostile-overlay');
  });

  it('does nothing in a preview', async () => {
    const { shorturl } = await people.addLink({ metatitle: EVIL, metadescription: EVIL, url: evilTarget() });
    const page = await expectHarmless(shorturl, [EVIL], { userAgent: 'facebookexternalhit/1.1' });
    expect(await page.title()).toBe(EVIL);
    await expectGoodLooks(page, 'hostile-preview');
  });

  it('does nothing on a campaign page', async () => {
    const { id, list } = await people.api('POST', '/campaign/add', { name: EVIL, public: true });
    await people.addLink({ campaign: id, metatitle: EVIL, url: evilTarget() });
    const page = await expectHarmless(list, [EVIL]);
    expect(await page.getByText(EVIL).count()).toBe(2);
    await expectGoodLooks(page, 'hostile-campaign');
  });

  it('does nothing in a URL', async () => {
    const { page } = await people.open();
    for (const path of [EVIL, `${EVIL}/${EVIL}`, '%0d%0aLocation:%20javascript:alert(1)', 'x'.repeat(4096)]) {
      const response = await page.goto(`${people.ready.shortUrl}/${encodeURIComponent(path)}`);
      expect(response?.status()).toBe(404);
    }
  });
});

describe('a URL that would run a script', () => {
  const scripts = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
  ];

  it.each(scripts)('%j is rejected in every field for a URL', async (url) => {
    const message = { type: 'message', name: 'Mine', text: 'Hello', button: 'Go' };
    const tries: [path: string, body: object][] = [
      ['/url/add', { url }],
      ['/url/add', { url: people.target, metaimage: url }],
      ['/url/add', { url: people.target, geotarget: [{ location: 'Italy', link: url }] }],
      ['/url/add', { url: people.target, devicetarget: [{ device: 'ios', link: url }] }],
      ['/url/add', { url: people.target, languagetarget: [{ language: 'it', link: url }] }],
      ['/overlay/add', { ...message, buttonurl: url }],
      ['/splash/add', { name: 'Mine', banner: url }],
      ['/splash/add', { name: 'Mine', logo: url }],
      ['/domain/add', { domain: 'http://evil.localhost', redirectroot: url }],
      ['/domain/add', { domain: 'http://evil.localhost', redirect404: url }],
    ];
    for (const [path, body] of tries) await expect(people.api('POST', path, body)).rejects.toThrow(/ 400 /);
  });
});
