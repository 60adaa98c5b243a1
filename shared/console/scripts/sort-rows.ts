import { script } from '../../html/html.ts';
import { links as texts } from '../texts/bio-pages.ts';

/**
 * Moves the rows of a list by dragging, with their buttons, and with the arrow keys, and numbers them in their new order. Screen
 * readers hear which row each button is of, and where a row is after a move. `bio-pages/link-rows.ts` renders them.
 */
export const sortRows = script`
for (const list of document.querySelectorAll('[data-sortable]')) {
  const rows = () => [...list.querySelectorAll('.row')];
  const renumber = () => rows().forEach((row, index) => {
    for (const element of row.querySelectorAll('*'))
      for (const name of ['id', 'name', 'for', 'aria-describedby']) {
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/\\[\\d+\\]/g, '[' + index + ']'));
      }
  });
  const label = (row) => row.querySelector('[name$=".label"]').value.trim() || String(rows().indexOf(row) + 1);
  const nameControls = () => rows().forEach((row) => {
    for (const control of row.querySelectorAll('[data-drag],[data-move],[data-remove-row]')) {
      control.dataset.does ??= control.getAttribute('aria-label');
      control.setAttribute('aria-label', control.dataset.does + ': ' + label(row));
    }
  });
  nameControls();
  for (const event of ['input', 'focusin']) list.addEventListener(event, nameControls);
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.style.cssText = 'position:absolute;clip-path:inset(50%)';
  list.append(status);
  const say = (text, row) => {
    const values = { '{link}': label(row), '{place}': rows().indexOf(row) + 1, '{count}': rows().length };
    status.textContent = text.replace(/{\\w+}/g, (place) => values[place]);
  };
  const place = (row, before) => {
    list.insertBefore(row, before);
    renumber();
    say(${texts.moved}, row);
    row.querySelector('input').dispatchEvent(new Event('input', { bubbles: true }));
  };
  const move = (row, to) => {
    const all = rows();
    const other = all[all.indexOf(row) + (to === 'up' ? -1 : 1)];
    if (other) place(row, to === 'up' ? other : other.nextElementSibling);
  };
  const show = (row) => { row.querySelector('[data-drag]').hidden = false; };
  rows().forEach(show);
  list.addEventListener('click', (event) => {
    const button = event.target.closest('[data-move]');
    if (!button) return;
    event.preventDefault();
    move(button.closest('.row'), button.dataset.move);
    button.focus();
  });
  list.addEventListener('keydown', (event) => {
    if (!event.target.matches('[data-drag]')) return;
    const row = event.target.closest('.row');
    const to = { ArrowUp: 'up', ArrowDown: 'down' }[event.key];
    if (!to && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!to) return say(${texts.howToMove}, row);
    move(row, to);
    event.target.focus();
  });
  let dragged;
  list.addEventListener('dragstart', ({ target, dataTransfer }) => {
    if (!target.matches?.('[data-drag]')) return;
    dragged = target.closest('.row');
    dataTransfer.setDragImage(dragged, 0, 0);
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', '');
  });
  list.addEventListener('dragover', (event) => {
    const row = event.target.closest('.row');
    if (!dragged || !row) return;
    event.preventDefault();
    if (row === dragged) return;
    const { top, height } = row.getBoundingClientRect();
    list.insertBefore(dragged, event.clientY < top + height / 2 ? row : row.nextElementSibling);
  });
  list.addEventListener('drop', (event) => dragged && event.preventDefault());
  list.addEventListener('dragend', () => {
    if (!dragged) return;
    place(dragged, dragged.nextElementSibling);
    dragged = undefined;
  });
}
`;
