import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PageLanguage, pageLanguages } from '../../shared/api/fields/page-languages.ts';
import { readTexts } from '../../shared/languages/texts.ts';
import { findViolations, saveScreenshot } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
let paths: Record<string, string>;

beforeAll(async () => {
  const overlay = { type: 'contact', name: 'Mine', text: 'Questions? We answer within a day.' };
  const form = await people.api('POST', '/overlay/add', overlay);
  const campaign = await people.api('POST', '/campaign/add', { name: 'Spring', public: true });
  const inCampaign = { campaign: campaign.id, metatitle: 'An article' };
  await people.addLink({ ...inCampaign, metadescription: 'To read.' });
  const secret = await people.addLink({ ...inCampaign, password: 'secret' });
  const over = await people.addLink({ ...inCampaign, clicklimit: 1 });
  const { page } = await people.open();
  await page.goto(over.shorturl);
  const bio = await people.api('POST', '/bio/add', {
    name: 'Ann Lee',
    description: 'Writer and baker.',
    links: ['My new book', 'A shop with a long name, so that it needs two lines on a phone'].map(
      (label, n) => ({
        label,
        url: `${people.target}/article?${n}`,
      }),
    ),
    socials: ['https://www.instagram.com/ann', 'https://ann.example/'],
  });
  paths = {
    home: people.ready.shortUrl,
    'not-found': `${people.ready.shortUrl}/no-such-link`,
    password: secret.shorturl,
    'limit-reached': over.shorturl,
    splash: (await people.addLink({ type: 'splash' })).shorturl,
    frame: (await people.addLink({ type: 'frame' })).shorturl,
    contact: (await people.addLink({ type: `overlay-${form.id}` })).shorturl,
    campaign: campaign.list,
    bio: bio.link,
  };
});

/** Elements that are cut off on either side, or make the page scroll horizontally. */
const CUT_OFF = `[...document.querySelectorAll('*')]
  .filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < -0.5 || right > innerWidth + 0.5 || element.scrollWidth > innerWidth;
  })
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Opens the pages as a browser in this language does, one after the other. */
async function openEach(language: PageLanguage, show: (page: Page, name: string) => Promise<void>) {
  // The clock stands still, and so does the countdown.
  const { page } = await people.open({ locale: language, time: Date.now() });
  for (const [name, url] of Object.entries(paths)) {
    await page.goto(url);
    await show(page, name);
  }
}

describe.each(pageLanguages)('the pages in %s', (language) => {
  it('fit phones of 320 and 360 px, and are accessible', async () => {
    await openEach(language, async (page, name) => {
      expect([name, await page.getAttribute('html', 'lang')]).toEqual([name, language]);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        expect([name, width, await page.evaluate(CUT_OFF)]).toEqual([name, width, []]);
      }
      expect([name, await findViolations(page)]).toEqual([name, []]);
      await saveScreenshot(page, `${name}-${language}`);
    });
  });

  it('count down in the words of the page', async () => {
    const time = Date.now();
    const { page } = await people.open({ locale: language, time });
    await page.goto(paths.splash ?? '');
    const shown = page.locator('#time');
    const inSeconds = new Intl.RelativeTimeFormat(language);
    expect(await shown.textContent()).toBe(inSeconds.format(10, 'second'));
    for (const left of [5, 2, 1]) {
      await page.clock.setFixedTime(time + (10 - left) * 1000);
      await expect
        .poll(() => shown.textContent(), { timeout: 20_000 })
        .toBe(inSeconds.format(left, 'second'));
    }
    const { pause, paused } = readTexts(language).splash;
    await page.getByRole('button', { name: pause }).click();
    await page.getByText(paused).waitFor();
  });
});

describe('a page in Arabic', () => {
  it('is mirrored, with addresses from left to right', async () => {
    const { page } = await people.open({ locale: 'ar' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.contact ?? '');
    const [box, close] = [
      await page.locator('#cta').boundingBox(),
      await page.getByRole('button', { name: 'إغلاق' }).boundingBox(),
    ];
    expect((close?.x ?? 0) - (box?.x ?? 0)).toBeLessThan(40);
    await page.goto(paths.campaign ?? '');
    const readDirection = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).direction`);
    expect(await readDirection('main')).toBe('rtl');
    expect(await readDirection('li a span')).toBe('ltr');
  });
});
