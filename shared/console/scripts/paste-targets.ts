import { script } from '../../html/html.ts';

/**
 * Takes several lines that are pasted as the target URL apart: the URL, and targets such as `iPhone https://example.com/app`, which
 * go into their own field. Without this, a browser would join the lines.
 */
export const pasteTargets = script`
const targetUrl = document.querySelector('input[name=url]');
const pastedTargets = document.querySelector('textarea[name=targets]');
targetUrl.addEventListener('paste', (event) => {
  const lines = event.clipboardData.getData('text/plain').trim().split(/\\s*\\n\\s*/);
  if (lines.length < 2) return;
  event.preventDefault();
  if (!/\\s/.test(lines[0])) targetUrl.value = lines.shift();
  pastedTargets.value = [pastedTargets.value, ...lines].filter(Boolean).join('\\n');
  pastedTargets.closest('details').open = true;
  targetUrl.dispatchEvent(new Event('input', { bubbles: true }));
});
`;
