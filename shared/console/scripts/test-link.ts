import { script } from '../../html/html.ts';

/** Long enough to type the next letter. */
const PAUSE_MS = 400;

/** Tests the link while its form is filled in, in place of the button. `links/test-panel.ts` renders the panel. */
export const testLink = script`
const test = document.querySelector('[data-test]');
if (test) {
  const form = document.getElementById(test.dataset.form);
  const button = test.querySelector('button');
  const [outcome, steps] = ['[data-outcome]', '[data-steps]'].map((part) => test.querySelector(part));
  let timer;
  let latest = 0;
  const show = (tested) => {
    // Rendered by the service, which escapes what is typed.
    if (outcome.innerHTML !== tested.outcome) outcome.innerHTML = tested.outcome;
    steps.innerHTML = tested.steps;
  };
  const ask = async () => {
    clearTimeout(timer);
    const number = ++latest;
    if (form.elements.url.value.trim() === '') return show({ outcome: '', steps: '' });
    const body = new URLSearchParams(new FormData(form));
    body.delete('csrf');
    if (body.get('password')) body.set('password', '*');
    const headers = { authorization: 'Bearer ' + test.dataset.test };
    const request = { method: 'POST', body, headers, credentials: 'omit' };
    const response = await fetch('/console/links/explain', request).catch(() => undefined);
    const tested = response?.ok ? await response.json() : undefined;
    if (number !== latest) return;
    button.hidden = tested !== undefined;
    show(tested ?? { outcome: '', steps: '' });
  };
  button.hidden = true;
  test.querySelector('[name=tested]').remove();
  document.addEventListener('input', ({ target }) => {
    if (target.form !== form) return;
    clearTimeout(timer);
    timer = setTimeout(ask, ${PAUSE_MS});
  });
  // Enter in a field of the panel would save the link.
  test.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.target.matches('input')) return;
    event.preventDefault();
    ask();
  });
  if (outcome.textContent === '') ask();
}
`;
