import { describe, expect, it } from 'vitest';
import { drawnWidth, expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

/** The time that the browser's clock is stopped at, unless a test advances it. */
const NOON = Date.UTC(2030, 0, 1, 12);

async function openAtNoon(url: string) {
  const { page } = await people.open({ time: NOON });
  await page.goto(url);
  return page;
}

async function addSplashLink(content: object) {
  const { id } = await people.api('POST', '/splash/add', { name: 'Mine', ...content });
  return people.addLink({ type: id });
}

describe('the generic splash page', () => {
  it('counts down, redirects, and counts a click', async () => {
    const link = await people.addLink({ type: 'splash' });
    const page = await openAtNoon(link.shorturl);
    await page.getByText('Redirecting in 10 seconds').waitFor();
    await page.clock.setFixedTime(NOON + 8_500);
    await page.getByText('Redirecting in 2 seconds').waitFor();
    await page.clock.setFixedTime(NOON + 10_000);
    await page.waitForURL(`${people.target}/article`);
    await people.untilClicked(link, 1);
  });

  it('redirects immediately with the keyboard', async () => {
    const { shorturl } = await people.addLink({ type: 'splash' });
    const page = await openAtNoon(shorturl);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${people.target}/article`);
  });

  it('can be paused', async () => {
    const { shorturl } = await people.addLink({ type: 'splash' });
    const page = await openAtNoon(shorturl);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.clock.setFixedTime(NOON + 60_000);
    await page.getByText('Paused. Continue whenever you’re ready.').waitFor();
    await expectGoodLooks(page, 'splash-paused');
    expect(page.url()).toBe(shorturl);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${people.target}/article`);
  });

  it('is readable and accessible', async () => {
    const { shorturl } = await people.addLink({ type: 'splash' });
    await expectGoodLooks(await openAtNoon(shorturl), 'splash');
  });

  it('redirects without scripts', async () => {
    const { shorturl } = await addSplashLink({ counter: 1 });
    const { page } = await people.open({ javaScriptEnabled: false });
    await page.goto(shorturl);
    await page.waitForURL(`${people.target}/article`);
  });
});

describe('a custom splash page', () => {
  it('shows the owner’s texts and images and redirects after the owner’s countdown', async () => {
    const link = await addSplashLink({
      title: 'The big winter sale of everything that is warm, woollen and worth wearing',
      message: 'Half price until Sunday.\nCome early: what is gone is gone.',
      banner: `${people.target}/banner.png`,
      logo: `${people.target}/logo.png`,
      counter: 30,
    });
    const page = await openAtNoon(link.shorturl);
    await page.getByRole('heading', { name: 'The big winter sale' }).waitFor();
    await page.getByText('Half price until Sunday.').waitFor();
    await page.getByText('Redirecting in 30 seconds').waitFor();
    const widths = await Promise.all((await page.locator('img').all()).map(drawnWidth));
    expect(widths).toEqual([1200, 320]);
    await expectGoodLooks(page, 'splash-custom');
    await page.clock.setFixedTime(NOON + 30_000);
    await page.waitForURL(`${people.target}/article`);
    await people.untilClicked(link, 1);
  });

  it('redirects by the real clock', async () => {
    const { shorturl } = await addSplashLink({ counter: 1 });
    const { page } = await people.open();
    await page.goto(shorturl);
    await page.waitForURL(`${people.target}/article`);
  });
});
