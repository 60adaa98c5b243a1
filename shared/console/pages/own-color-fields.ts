import type { PageColors } from '../../domain/values/page-colors.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { switchField } from '../forms/switch-field.ts';
import { colors } from '../texts/overlays.ts';

/** Hides colors that have no effect. What is sent of them is ignored. */
export const ownColorStyles = css`
.own:has(input[type=checkbox]:not(:checked)) .colors{display:none}
.own,.colors{display:grid;gap:var(--s3)}
@media (min-width:40rem){.colors{grid-template-columns:repeat(2,minmax(0,1fr))}}
`;

/** Colors that an owner can choose with a switch. */
export const colorFields = (
  form: FormState,
  flag: string,
  label: string,
  names: (keyof PageColors)[],
): SafeHtml =>
  html`<div class="own">${switchField(form, { name: flag, label })}
<div class="colors">${names.map((name) => textField(form, { name, type: 'color', ...colors[name] }))}</div></div>`;
