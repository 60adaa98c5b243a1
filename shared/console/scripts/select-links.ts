import { script } from '../../html/html.ts';

/** Counts the selected links, selects all of a page, and turns off what needs some. `links/link-table.ts` renders the list. */
export const selectLinks = script`
const selectable = document.querySelector('[data-selectable]');
if (selectable) {
  const boxes = [...selectable.querySelectorAll('[name="links[]"]')];
  const matching = selectable.querySelector('[name=matching]');
  const buttons = selectable.querySelectorAll('.selected button');
  const shown = selectable.querySelector('[data-count]');
  const all = selectable.querySelector('[data-select-all]');
  const isFull = () => boxes.every((box) => box.checked);
  const update = () => {
    const count = matching?.checked ? Number(selectable.dataset.selectable) : boxes.filter((box) => box.checked).length;
    for (const button of buttons) button.disabled = count === 0;
    const text = count === 0 ? '' : count.toLocaleString('en') + ' ' + shown.dataset.count;
    if (shown.textContent !== text) shown.textContent = text;
    all.textContent = isFull() ? all.dataset.selectNone : all.dataset.selectAll;
  };
  all.addEventListener('click', (event) => {
    event.preventDefault();
    const isOn = !isFull();
    for (const box of boxes) box.checked = isOn;
    if (!isOn && matching) matching.checked = false;
    update();
  });
  selectable.addEventListener('change', update);
  // Going back shows the boxes as they were.
  addEventListener('pageshow', update);
  update();
}
`;
