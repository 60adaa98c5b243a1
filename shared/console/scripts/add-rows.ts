import { script } from '../../html/html.ts';

/** Hides all blank rows of a list but one, and adds one on a press. `links/target-rows.ts` renders the rows. */
export const addRows = script`
for (const list of document.querySelectorAll('[data-rows]')) {
  const button = list.querySelector('[data-add-row]');
  const rows = () => [...list.querySelectorAll('.row')];
  const isBlank = (row) => [...row.querySelectorAll('input,select')].every((field) => !field.value);
  rows().filter(isBlank).slice(1).forEach((row) => row.remove());
  button.hidden = false;
  button.addEventListener('click', () => {
    const last = rows().at(-1);
    const row = last.cloneNode(true);
    const index = rows().length;
    for (const element of row.querySelectorAll('*')) {
      for (const name of ['id', 'name', 'for', 'aria-describedby']) {
        const value = element.getAttribute(name);
        if (value) element.setAttribute(name, value.replace(/\\[\\d+\\]/, '[' + index + ']'));
      }
      element.removeAttribute('aria-invalid');
      if (element.matches('input,select')) element.value = '';
      if (element.matches('.problem')) element.remove();
    }
    last.after(row);
    row.querySelector('input,select').focus();
  });
}
`;
