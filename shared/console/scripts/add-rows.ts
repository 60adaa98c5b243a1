import { script } from '../../html/html.ts';

/** Hides all blank rows of a list but one, and adds or removes one on a press. `links/target-rows.ts` renders the rows. */
export const addRows = script`
for (const list of document.querySelectorAll('[data-rows]')) {
  const button = list.querySelector('[data-add-row]');
  const rows = () => [...list.querySelectorAll('.row')];
  const isBlank = (row) => [...row.querySelectorAll('input,select')].every((field) => !field.value);
  rows().filter(isBlank).slice(1).forEach((row) => row.remove());
  button.hidden = false;
  const clear = (row) => {
    for (const field of row.querySelectorAll('input,select')) {
      field.value = '';
      field.removeAttribute('aria-invalid');
    }
    for (const problem of row.querySelectorAll('.problem')) problem.remove();
  };
  // By name, because rows before it may be gone.
  const nextIndex = () => 1 + Number(/\\[(\\d+)\\]/.exec(rows().at(-1).querySelector('[name]').name)[1]);
  for (const remove of list.querySelectorAll('[data-remove-row]')) remove.hidden = false;
  list.addEventListener('click', (event) => {
    const { target } = event;
    if (!target.matches('[data-remove-row]')) return;
    event.preventDefault();
    const row = target.closest('.row');
    const next = row.nextElementSibling?.querySelector('input,select') ?? button;
    clear(row);
    if (rows().length > 1) row.remove();
    next.focus();
    list.dispatchEvent(new Event('input', { bubbles: true }));
  });
  button.addEventListener('click', () => {
    const last = rows().at(-1);
    const row = last.cloneNode(true);
    const index = nextIndex();
    for (const element of row.querySelectorAll('*')) {
      for (const name of ['id', 'name', 'for', 'aria-describedby']) {
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/\\[\\d+\\]/g, '[' + index + ']'));
      }
    }
    clear(row);
    last.after(row);
    row.querySelector('input,select').focus();
  });
}
`;
