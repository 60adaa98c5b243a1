import type { Link } from '../../domain/links/links.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';

/** What `scripts/check-alias.ts` needs. */
export interface AliasCheck {
  token: string;
  /** The alias and the domain that the link has already. */
  own?: Pick<Link, 'alias' | 'domain'> | undefined;
}

/** The alias, and below it whether it is free, which needs a script. */
export const aliasField = (form: FormState, { token, own }: AliasCheck): SafeHtml =>
  textField(form, {
    name: 'custom',
    label: texts.address.custom,
    hint: own ? texts.address.customKept : texts.address.customHint,
    maxLength: 190,
    after: html`<p class="alias-check" role="status" data-alias-check="${token}" data-own-alias="${own?.alias ?? ''}" data-own-domain="${own?.domain ?? ''}" hidden></p>`,
  });
