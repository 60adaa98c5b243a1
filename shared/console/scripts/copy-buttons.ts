import { script } from '../../html/html.ts';

/** Shows the copy buttons, which need a script, and copies on a press. `components/copy-button.ts` renders them. */
export const copyButtons = script`
for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 1500);
  });
}
`;
