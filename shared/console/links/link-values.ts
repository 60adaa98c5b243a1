import { toLanguageName } from '../../api/console/language-names.ts';
import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import { linkSettings } from '../../domain/links/link-settings.ts';
import type { Link } from '../../domain/links/links.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { KEPT_PASSWORD } from '../forms/kept-password.ts';

const isUtm = (name: string) => (UTM_PARAMETERS as readonly string[]).includes(name);

/** As browsers send it back. */
const toBrowserTime = (time: string | null) => time?.replace(' ', 'T').replace(/:00$/, '');

/** The form with the settings of a stored link. */
export function toFormState(link: Link): FormState {
  const { password: _, startdate, expiry, schedule, parameters, type, ...settings } = linkSettings(link);
  const sent = parameters ?? [];
  // Of a name that occurs twice, the form has a field for the first one only.
  const first = (name: string) => sent.find((parameter) => parameter.name === name);
  return newForm({
    ...settings,
    type: type === 'direct' ? '' : type,
    languagetarget: settings.languagetarget?.map((row) => ({
      ...row,
      language: toLanguageName(row.language),
    })),
    defaultlanguage: settings.defaultlanguage && toLanguageName(settings.defaultlanguage),
    startdate: toBrowserTime(startdate),
    expiry: toBrowserTime(expiry),
    schedule: schedule?.map((row) => ({ ...row, from: toBrowserTime(row.from) })),
    deeplink: settings.deeplink && { ...settings.deeplink, auto: settings.deeplink.auto || null },
    redirectstatus: settings.redirectstatus === 302 ? null : settings.redirectstatus,
    status: settings.status === 'public' ? null : settings.status,
    passquery: settings.passquery ?? false,
    parameters: sent.filter((parameter) => !isUtm(parameter.name) || parameter !== first(parameter.name)),
    ...Object.fromEntries(UTM_PARAMETERS.map((name) => [name, first(name)?.value])),
  });
}

/** Fields that are no settings. */
export const NOT_STORED = new RegExp(
  `^(find|found|test|tested|utmtemplate|removepassword|${KEPT_PASSWORD})\\b`,
);
