import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import { linkSettings } from '../../domain/links/link-settings.ts';
import type { Link } from '../../domain/links/links.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { KEPT_PASSWORD } from '../forms/kept-password.ts';

const isUtm = (name: string) => (UTM_PARAMETERS as readonly string[]).includes(name);

/** The form with the settings of a stored link. */
export function toFormState(link: Link): FormState {
  const { password: _, expiry, parameters, type, ...settings } = linkSettings(link);
  const sent = parameters ?? [];
  // Of a name that occurs twice, the form has a field for the first one only.
  const first = (name: string) => sent.find((parameter) => parameter.name === name);
  return newForm({
    ...settings,
    type: type === 'direct' ? '' : type,
    // As browsers send it back.
    expiry: expiry?.replace(' ', 'T').replace(/:00$/, ''),
    passquery: settings.passquery ?? false,
    parameters: sent.filter((parameter) => !isUtm(parameter.name) || parameter !== first(parameter.name)),
    ...Object.fromEntries(UTM_PARAMETERS.map((name) => [name, first(name)?.value])),
  });
}

/** Fields that are no settings. */
export const NOT_STORED = new RegExp(`^(find|found|removepassword|${KEPT_PASSWORD})\\b`);
