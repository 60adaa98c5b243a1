import { script } from '../../html/html.ts';

/** Fills in a UTM template as soon as it is chosen. `links/utm-templates.ts` renders the choice. */
export const fillUtm = script`
const utmTemplates = document.querySelector('[data-utm-templates]');
if (utmTemplates) {
  const templates = JSON.parse(utmTemplates.dataset.utmTemplates);
  const choice = utmTemplates.querySelector('select');
  utmTemplates.querySelector('button').hidden = true;
  choice.addEventListener('change', () => {
    const chosen = templates.find(({ name }) => name === choice.value);
    if (!chosen) return;
    for (const field of choice.form.querySelectorAll('[name^=utm_]')) field.value = chosen[field.name] ?? '';
    choice.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
`;
