import { script } from '../../html/html.ts';

const EVERY_MS = 30_000;
/** A page that no one uses is not watched either. */
const UNUSED_MS = 10 * 60_000;

/**
 * Loads a page with clicks again while it is visible, as scripts cannot: they have no session. It waits while someone reads a
 * tooltip, a table, the menu, or what they selected, while they type, and while something has the focus that would lose it;
 * browsers keep the place to which it is scrolled.
 */
export const followClicks = script`
if (document.querySelector('[data-follow]') && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const loaded = Date.now();
  const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload';
  const use = () => sessionStorage.setItem('used', Date.now());
  if (!isReload) use();
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'wheel']) addEventListener(input, use, { passive: true });
  const isBusy = () =>
    document.querySelector('details[open], .tip:not([hidden])') ||
    document.activeElement?.matches('input, select, textarea, a, button, summary, [role=group]') ||
    getSelection().type === 'Range';
  const follow = () => {
    const now = Date.now();
    if (document.hidden || now - loaded < ${EVERY_MS}) return;
    if (now - sessionStorage.getItem('used') > ${UNUSED_MS} || isBusy()) return;
    location.reload();
  };
  setInterval(follow, 1000);
  document.addEventListener('visibilitychange', follow);
  for (const note of document.querySelectorAll('[data-follow]')) note.hidden = false;
}
`;
