import { expect } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { testAllPages } from './support/test-all-pages.ts';

const BRIGHTNESS = `getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)`;

testAllPages(
  'looks good in both sizes and color schemes, and is accessible',
  async (page, { name, path }) => {
    await expectGoodLooks(page, `all-${name}`);
    // Bio pages have the colors that their owners chose, whatever visitors prefer.
    if (path.startsWith('/b/')) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await page.evaluate<number[]>(BRIGHTNESS);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await page.evaluate<number[]>(BRIGHTNESS);
    expect(Math.max(...dark), `${name} in the dark`).toBeLessThan(64);
    expect(Math.min(...light), `${name} in the light`).toBeGreaterThan(224);
  },
);
