import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const inFrame = 'iframe';

/** Chromium's error for a target that refuses to be framed. */
const REFUSED = /^Refused to display 'http:\/\/127\.0\.0\.1:\d+\/' in a frame/;

describe('a link of type frame', () => {
  it('shows its target under the short URL and counts a click', async () => {
    const link = await people.addLink({ type: 'frame' });
    const { page } = await people.open();
    await page.goto(link.shorturl);
    await page.frameLocator(inFrame).getByRole('heading', { name: 'An article' }).waitFor();
    expect(page.url()).toBe(link.shorturl);
    await people.untilClicked(link, 1);
    await expectGoodLooks(page, 'frame');
  });

  it('links to a target that refuses to be framed', async () => {
    const { shorturl } = await people.addLink({ type: 'frame', url: `${people.target}/unframed` });
    const { page } = await people.open({ expected: REFUSED });
    await page.goto(shorturl);
    await expectGoodLooks(page, 'frame-refused');
    await page.getByRole('link', { name: '127.0.0.1' }).click();
    await page.waitForURL(`${people.target}/unframed`);
    await page.getByRole('heading', { name: 'An article' }).waitFor();
  });
});

async function addOverlayLink(content: object) {
  const { id } = await people.api('POST', '/overlay/add', { name: 'Mine', ...content });
  return people.addLink({ type: `overlay-${id}` });
}

describe('an overlay with a message', () => {
  const message = () => ({
    type: 'message',
    text: 'Do you like what you read?\nThere is one such letter a week.',
    button: 'Subscribe',
    buttonurl: `${people.target}/subscribe`,
  });
  const colors = {
    background: '#102030',
    foreground: '#ffffff',
    buttonbackground: '#ffd60a',
    buttonforeground: '#000000',
  };

  it('covers the target, links to its button’s URL, and counts a click', async () => {
    const link = await addOverlayLink(message());
    const { page } = await people.open();
    await page.goto(link.shorturl);
    await page.frameLocator(inFrame).getByRole('heading', { name: 'An article' }).waitFor();
    await page.getByText('There is one such letter a week.').waitFor();
    await expectGoodLooks(page, 'overlay');
    await page.getByRole('link', { name: 'Subscribe' }).click();
    await page.waitForURL(`${people.target}/subscribe`);
    await people.untilClicked(link, 1);
  });

  it.each(['top-left', 'top', 'center', 'bottom', 'bottom-right'])(
    'looks good at %s, in colors',
    async (position) => {
      const { shorturl } = await addOverlayLink({ ...message(), ...colors, position });
      const { page } = await people.open();
      await page.goto(shorturl);
      await expectGoodLooks(page, `overlay-${position}`);
    },
  );

  it.each(['Enter', 'Escape'])('is closed with %s', async (key) => {
    const { shorturl } = await addOverlayLink(message());
    const { page } = await people.open();
    await page.goto(shorturl);
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press(key);
    await page.getByText('There is one such letter a week.').waitFor({ state: 'hidden' });
  });
});
