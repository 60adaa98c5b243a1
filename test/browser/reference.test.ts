import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findViolations, saveScreenshot } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

async function openReference(options = {}): Promise<Page> {
  const { page } = await people.open(options);
  await page.goto(`${people.ready.shortUrl}/docs`);
  await page.getByRole('heading', { name: 'Link management API' }).waitFor();
  return page;
}

/** Goes to an operation by the search. */
async function find(page: Page, text: string, heading: string): Promise<void> {
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: heading }).first().click();
  await page.getByRole('heading', { name: heading }).first().waitFor();
}

/** Everything that a request tells a server. */
const readText = async (request: Request) =>
  JSON.stringify([request.url(), await request.allHeaders(), request.postData()]);

/**
 * What axe finds in the renderer itself, version 1.72.1: copy buttons without a name until the mouse is over them, and
 * code that scrolls but cannot be focused.
 */
const OF_RENDERER = /^(button-name: <button[^>]*copy-button|scrollable-region-focusable: <code)/;

describe('the reference', () => {
  it.each(['/', '/api'])('is where %s leads', async (path) => {
    const { page } = await people.open();
    await page.goto(people.ready.shortUrl + path);
    if (path === '/') await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('heading', { name: 'Link management API' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs');
  });

  it('finds operations, and shows their fields and errors', async () => {
    const page = await openReference();
    await find(page, 'shorten', 'Shorten a URL');
    await page.getByText('visitors go there if no other target matches').first().waitFor();
    await page.getByText('alias_taken').first().waitFor();
  });

  it.each([
    ['curl', 'Curl', '--request POST'],
    ['JavaScript', 'Fetch', "fetch('"],
    ['Python', 'Requests', 'requests.post('],
    ['PHP', 'cURL', 'curl_init('],
  ])('has samples in %s', async (_, client, code) => {
    const page = await openReference();
    await find(page, 'shorten', 'Shorten a URL');
    const send = page.getByRole('button', { name: /test request.*post \/url\/add\)/i });
    const sample = page.locator('.scalar-card', { has: send });
    await sample.getByRole('button', { name: 'Shell Curl' }).click();
    await page.getByRole('option', { name: client, exact: true }).first().click();
    await expect.poll(() => sample.innerText()).toContain(code);
    expect(await sample.innerText()).toContain('https://example.com/');
  });

  it('sends a request to this service with a key that stays in the page', async () => {
    const page = await openReference();
    const sent: Request[] = [];
    page.on('request', (request) => sent.push(request));
    await page.getByPlaceholder('Token').fill(people.ready.adminApiKey);
    await find(page, 'your account', 'Read your account');
    await page.getByRole('button', { name: /test request.*get \/account\)/i }).click();
    await page.getByRole('button', { name: /^send/i }).first().click();
    await page.getByText('200 OK').waitFor();
    const texts = await Promise.all(sent.map(readText));
    const withKey = sent.filter((_, i) => texts[i]?.includes(people.ready.adminApiKey));
    expect(withKey.map((request) => `${request.method()} ${request.url()}`)).toEqual([
      `GET ${people.ready.baseUrl}/account`,
    ]);
    expect(new Set(sent.map((request) => new URL(request.url()).origin))).toEqual(
      new Set([people.ready.shortUrl]),
    );
    const stored = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])`;
    expect(await page.evaluate(stored)).not.toContain(people.ready.adminApiKey);
    expect(await page.evaluate('indexedDB.databases()')).toEqual([]);
    await page.reload();
    await page.getByPlaceholder('Token').waitFor();
    expect(await page.getByPlaceholder('Token').inputValue()).toBe('');
  });

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('is readable at %i px, %s', async (width, colorScheme) => {
    const page = await openReference({ viewport: { width, height: 800 }, colorScheme });
    await saveScreenshot(page, `reference-${width}-${colorScheme}`, { fullPage: false });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const isDark = await page.evaluate('document.body.classList.contains("dark-mode")');
    expect(isDark).toBe(colorScheme === 'dark');
    expect((await findViolations(page)).filter((violation) => !OF_RENDERER.test(violation))).toEqual([]);
  });
});
