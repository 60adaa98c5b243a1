import type { Locator, Page } from 'playwright-core';

/** What a task took: pages that were loaded, clicks and keys, and fields that were filled. */
export interface Steps {
  loads: number;
  clicks: number;
  fields: number;
}

/** In the browser. */
const PASTE = `(element, pasted) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', pasted);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;

export const sumSteps = ({ loads, clicks, fields }: Steps): number => loads + clicks + fields;

/** Does a task as a person would, and counts each step. */
export function countSteps(page: Page) {
  const steps: Steps = { loads: 0, clicks: 0, fields: 0 };
  page.on('domcontentloaded', () => steps.loads++);
  return {
    steps,
    async click(what: Locator) {
      steps.clicks++;
      await what.click();
    },
    async press(key: string) {
      steps.clicks++;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      steps.fields++;
      await page.keyboard.type(text);
    },
    async fill(field: Locator, text: string) {
      steps.fields++;
      await field.fill(text);
    },
    /** Into the field with the focus, as from a document or a spreadsheet. */
    async paste(text: string) {
      steps.fields++;
      await page.evaluate(`(${PASTE})(document.activeElement, ${JSON.stringify(text)})`);
    },
    async choose(field: Locator, option: string) {
      steps.fields++;
      await field.selectOption(option);
    },
    async upload(field: Locator, rows: readonly string[]) {
      steps.fields++;
      const buffer = Buffer.from(rows.join('\n'));
      await field.setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
    },
  };
}
