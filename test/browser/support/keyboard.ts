import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Focused {
  name: string;
  /** Whether it shows that it has the focus, and nothing covers it. */
  isSeen: boolean;
}

/** Evaluates to what has the focus, as `Focused`. */
export const FOCUSED = `(() => {
  const { activeElement: element } = document;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  // The first line, as a text of two lines has nothing in the middle.
  const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  const name = element.labels?.[0]?.textContent ?? element.textContent;
  return {
    name: element.getAttribute('aria-label') ?? name.trim(),
    isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && element.contains(shown),
  };
})()`;

/** What has the focus. */
export const focusedOn = (page: Page) => page.evaluate<Focused>(FOCUSED);

/** Presses Tab until this has the focus. Everything on the way shows that it has it, and nothing covers it. */
export async function tabTo(page: Page, wanted: string): Promise<string[]> {
  const passed: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const { name, isSeen } = await focusedOn(page);
    expect(isSeen, `the focus on ${name}`).toBe(true);
    if (name === wanted) return passed;
    passed.push(name);
  }
  throw new Error(`Tab does not get to ${wanted}, only to ${passed.join(', ')}.`);
}
