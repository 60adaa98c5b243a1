import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const password = 'correct horse';
const wrong = 'Incorrect password. Please try again.';

/** More than the limit per minute, even if a new minute begins during the test. */
const MAX_ATTEMPTS = 12;

describe('a link with a password', () => {
  it('opens with the keyboard alone, and counts a click only then', async () => {
    const link = await people.addLink({ password });
    const { page } = await people.open();
    const { keyboard } = page;
    expect((await page.goto(link.shorturl))?.status()).toBe(200);
    expect(await page.content()).not.toContain(people.target);
    await expectGoodLooks(page, 'password');

    await keyboard.type('battery staple');
    const refused = page.waitForResponse(link.shorturl);
    await keyboard.press('Enter');
    expect((await refused).status()).toBe(403);
    await page.getByRole('alert').getByText(wrong).waitFor();
    expect(await page.getByLabel('Password').evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await page.content()).not.toContain(people.target);
    await expectGoodLooks(page, 'password-wrong');

    await keyboard.type(password);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.waitForURL(`${people.target}/article`);
    await people.untilClicked(link, 1);
  });

  it('limits the number of wrong passwords', async () => {
    const { shorturl } = await people.addLink({ password });
    const { page } = await people.open();
    await page.goto(shorturl);
    let status: number | undefined;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && status !== 429; attempt++) {
      await page.getByLabel('Password').fill(`guess ${attempt}`);
      const answered = page.waitForResponse(shorturl);
      await page.getByRole('button').click();
      status = (await answered).status();
      await page.getByRole('alert').waitFor();
    }
    expect(status).toBe(429);
    expect(await page.getByRole('alert').textContent()).toMatch(
      /^Too many incorrect passwords\. Try again in \d+ seconds?\.$/,
    );
    await expectGoodLooks(page, 'password-limited');
  });
});
