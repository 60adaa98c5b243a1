import { expect } from 'vitest';
import { FOCUSED, type Focused } from './support/keyboard.ts';
import { testAllPages } from './support/test-all-pages.ts';

/**
 * What people can use, but not what a closed group, a menu, or this size of window hides, nor what a drawing has for a pointer,
 * nor a button that nobody sees, and which only says what Enter does.
 */
const USABLE = `[...document.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex="0"]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled)
  .filter((element) => !element.closest('svg[aria-hidden="true"]'))
  .filter((element) => !element.matches('button[tabindex="-1"][aria-hidden="true"]:empty'))`;

/** Links of drawings, which other links, in their tables and lists, have to have, too. */
const ONLY_DRAWN = `[...document.querySelectorAll('svg[aria-hidden="true"] a[href]')]
  .map((link) => link.getAttribute('href'))
  .filter((href) => ![...document.querySelectorAll('a[href]')].some((other) =>
    other.getAttribute('href') === href && !other.closest('[aria-hidden="true"]')))`;

/** Notes what has the focus, and returns whether the keyboard has been there before something else. */
const VISIT = `(() => {
  const { activeElement: element } = document;
  const isBack = element !== document.body && element !== window.last && element.isVisited;
  window.last = element;
  element.isVisited = true;
  return isBack;
})()`;

interface Visited extends Focused {
  isBack: boolean;
  isOnPage: boolean;
}

const VISITED = `({ isBack: ${VISIT}, isOnPage: !document.activeElement.matches('body,iframe'), ...${FOCUSED} })`;

const NOT_VISITED = `${USABLE}.filter((element) => !element.isVisited).map((element) => element.outerHTML.slice(0, 120))`;

testAllPages('is used with the keyboard alone, and shows where the focus is', async (page, shown) => {
  const unseen: string[] = [];
  const usable = await page.evaluate<number>(`${USABLE}.length`);
  // A field for a date takes several presses.
  for (let i = 0; i < 2 * usable + 20; i++) {
    await page.keyboard.press('Tab');
    const { isBack, isOnPage, isSeen, name } = await page.evaluate<Visited>(VISITED);
    if (isBack) break;
    if (isOnPage && !isSeen) unseen.push(name);
  }
  expect(unseen, shown.name).toEqual([]);
  expect(await page.evaluate(NOT_VISITED), shown.name).toEqual([]);
  expect(await page.evaluate(ONLY_DRAWN), shown.name).toEqual([]);
});
