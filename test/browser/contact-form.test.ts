import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

/** More than the limit per minute, even if a new minute begins during the test. */
const MAX_MESSAGES = 10;

async function openForm(content: object = {}, link: object = {}): Promise<Page> {
  const overlay = { type: 'contact', name: 'Mine', text: 'Questions? We answer within a day.', ...content };
  const { id } = await people.api('POST', '/overlay/add', overlay);
  const { shorturl } = await people.addLink({ type: `overlay-${id}`, ...link });
  const { page } = await people.open();
  await page.goto(shorturl);
  return page;
}

/** The messages of the first administrator, who owns all links of these tests. */
async function openMessages(): Promise<Page> {
  const { url } = await people.api('GET', '/user/login/1');
  const { page } = await people.open();
  await page.goto(url);
  await page.goto(`${people.ready.shortUrl}/console/messages`);
  return page;
}

describe('a contact form', () => {
  it('sends a message to the owner, with the keyboard alone', async () => {
    const page = await openForm();
    await expectGoodLooks(page, 'contact');
    await page.getByRole('button', { name: 'Close' }).focus();
    for (const text of ['Ada', 'ada@example.com', 'Do you ship to Malta?']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Thank you! Your message has been sent.').waitFor();
    await expectGoodLooks(page, 'contact-sent');

    const messages = await openMessages();
    for (const text of ['Ada', 'ada@example.com', 'Do you ship to Malta?']) {
      await messages.getByText(text, { exact: true }).waitFor();
    }
    await expectGoodLooks(messages, 'contact-messages');

    await messages.getByLabel('Delete the message from ada@example.com').click();
    await messages.getByRole('button', { name: 'Delete message' }).click();
    await messages.getByText('Do you ship to Malta?').waitFor({ state: 'detached' });
    await messages.getByRole('heading', { name: 'Messages' }).waitFor();
  });

  it('works after the link’s password was entered', async () => {
    const page = await openForm({}, { password: 'correct horse' });
    await page.getByLabel('Password').fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you! Your message has been sent.').waitFor();
  });

  it('marks missing fields and keeps the input', async () => {
    const page = await openForm({ background: '#ffe4b5' });
    await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('textbox', { name: 'Message' }).fill('Where are you?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('textbox', { name: 'Message' }).getAttribute('aria-invalid')).toBe(null);
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where are you?');
    await expectGoodLooks(page, 'contact-wrong');
  });

  it('limits the number of messages', async () => {
    const page = await openForm({ position: 'center' });
    const limited = page.getByText('You’ve sent too many messages.');
    const sent = page.getByText('Thank you! Your message has been sent.');
    for (let message = 0; message < MAX_MESSAGES; message++) {
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello?');
      await page.getByRole('button', { name: 'Send' }).click();
      await limited.or(sent).waitFor();
      if (await limited.isVisible()) break;
      await page.goBack();
    }
    expect(await limited.isVisible()).toBe(true);
    await expectGoodLooks(page, 'contact-limited');
  });

  it('escapes hostile text on the form and in the console', async () => {
    const evil = '</textarea><script>alert(1)</script>"><img src=x onerror=alert(1)>\u202E';
    const page = await openForm({ text: evil, button: evil.slice(0, 60) });
    await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
    for (const email of [evil, 'ada@example.com']) {
      await page.getByLabel('Name').fill(evil);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('textbox', { name: 'Message' }).fill(evil);
      await page.locator('form button').click();
      if (email === evil) await page.getByRole('alert').waitFor();
    }
    await page.getByText('Thank you! Your message has been sent.').waitFor();
    const messages = await openMessages();
    expect(await messages.evaluate('document.body.textContent')).toContain(evil);
    await expectGoodLooks(messages, 'hostile-messages');
  });
});
