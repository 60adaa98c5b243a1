import { script } from '../../html/html.ts';

/** Long enough to type the next letter. */
const PAUSE_MS = 400;

/** Says beside the alias, while it is typed, whether it is free. `links/alias-field.ts` renders the field. */
export const checkAlias = script`
const check = document.querySelector('[data-alias-check]');
if (check) {
  const { aliasCheck: token, ownAlias, ownDomain } = check.dataset;
  const alias = document.getElementById('custom');
  const domain = document.getElementById('domain');
  const problem = document.getElementById('custom-problem');
  let timer;
  let latest = 0;
  const show = ({ state, message }) => {
    check.dataset.state = state;
    check.textContent = message;
    if (state === 'taken' || state === 'wrong') alias.setAttribute('aria-invalid', 'true');
    else alias.removeAttribute('aria-invalid');
  };
  const isOwn = () => alias.value.trim().toLowerCase() === ownAlias.toLowerCase() && domain.value === ownDomain;
  const ask = async () => {
    const number = ++latest;
    const body = new URLSearchParams({ custom: alias.value, domain: domain.value });
    const request = { method: 'POST', body, credentials: 'omit', headers: { authorization: 'Bearer ' + token } };
    const response = await fetch('/console/links/check-alias', request).catch(() => undefined);
    const found = response?.ok ? await response.json() : undefined;
    if (number === latest) show(found ?? { state: '', message: '' });
  };
  const change = () => {
    clearTimeout(timer);
    latest++;
    problem?.remove();
    check.hidden = false;
    if (alias.value.trim() === '' || isOwn()) show({ state: '', message: '' });
    else timer = setTimeout(ask, ${PAUSE_MS});
  };
  check.hidden = problem !== null;
  alias.addEventListener('input', change);
  domain.addEventListener('change', change);
}
`;
