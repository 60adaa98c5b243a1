import { script } from '../../html/html.ts';

/**
 * Ctrl-K, or Cmd-K, opens the palette of `layout/palette.ts`, and `/` goes to the search of a page, or to the palette. What is
 * typed there chooses among the pages; Enter searches the links, and arrows go through the pages.
 */
export const goAnywhere = script`
const palette = document.querySelector('[data-palette]');
if (palette) {
  const field = palette.querySelector('input');
  const list = palette.querySelector('ul');
  for (const page of document.querySelectorAll('.side nav a')) {
    const entry = document.createElement('li');
    const link = document.createElement('a');
    link.href = page.getAttribute('href');
    link.textContent = page.textContent;
    entry.append(link);
    list.append(entry);
  }
  const entries = [...list.children];
  const shown = () => entries.filter((entry) => !entry.hidden).map((entry) => entry.firstElementChild);
  const choose = () => {
    const words = field.value.toLowerCase().split(/\\s+/);
    for (const entry of entries) {
      const text = entry.textContent.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
  };
  const open = () => {
    if (!palette.open) palette.showModal();
    field.select();
  };
  const button = document.querySelector('[data-open-palette]');
  button.hidden = false;
  button.addEventListener('click', open);
  field.addEventListener('input', choose);
  field.form.addEventListener('submit', (event) => {
    if (field.value.trim() === '') event.preventDefault();
  });
  palette.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [field, ...shown()];
    const at = stops.indexOf(document.activeElement);
    stops[(Math.max(at, 0) + step + stops.length) % stops.length].focus();
  });
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      return open();
    }
    const isTyping = event.target.closest?.('input,select,textarea');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping || palette.open) return;
    event.preventDefault();
    const search = document.querySelector('main form[role=search] [name=q]');
    if (search) search.select();
    else open();
  });
}
`;
