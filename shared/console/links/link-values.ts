import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import { linkSettings } from '../../domain/links/link-settings.ts';
import type { Link } from '../../domain/links/links.ts';
import { type FormState, newForm, textIn } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';

const isUtm = (name: string) => (UTM_PARAMETERS as readonly string[]).includes(name);

/** The form with the settings of a stored link. */
export function formOf(link: Link): FormState {
  const { password: _, expiry, parameters, type, ...settings } = linkSettings(link);
  const sent = parameters ?? [];
  // Of a name that occurs twice, the form has a field for the first one only.
  const first = (name: string) => sent.find((parameter) => parameter.name === name);
  return newForm({
    ...settings,
    type: type === 'direct' ? '' : type,
    expiry: expiry?.replace(' ', 'T'),
    parameters: sent.filter((parameter) => !isUtm(parameter.name) || parameter !== first(parameter.name)),
    ...Object.fromEntries(UTM_PARAMETERS.map((name) => [name, first(name)?.value])),
    revision: link.revision,
  });
}

/** The lists of the form, each of which is shown as rows. */
const LISTS = ['devicetarget', 'geotarget', 'languagetarget', 'parameters'] as const;

/** Fields that are no settings. */
const NOT_STORED = new Set(['revision', 'once', 'removepassword']);

const rowsOf = ({ values }: FormState, list: string) =>
  JSON.stringify([...values].filter(([name]) => name.startsWith(`${list}[`)).sort());

/**
 * The form as it was typed, after the link was changed elsewhere: says beside each field that differs what is stored now. The
 * next save replaces that.
 */
export function withStored(typed: FormState, stored: FormState): FormState {
  const problems: Record<string, string> = {};
  const names = new Set([...typed.values.keys(), ...stored.values.keys()]);
  for (const name of [...names].filter((one) => !one.includes('[') && !NOT_STORED.has(one))) {
    const now = textIn(stored, name);
    if (now !== comparable(name, textIn(typed, name), now))
      problems[name] = texts.changed.stored(now || texts.changed.nothing);
  }
  for (const list of LISTS)
    if (rowsOf(typed, list) !== rowsOf(stored, list)) problems[list] = texts.changed.rowsDiffer;
  const values = new Map(typed.values).set('revision', [textIn(stored, 'revision')]);
  return { values, problems, message: texts.changed.message, status: 409 };
}

/** Texts that mean the same: a checkbox that is not set, and a time without its seconds. */
function comparable(name: string, typed: string, stored: string): string {
  if (name === 'passquery' && typed === 'false' && stored === '') return stored;
  if (name === 'expiry' && `${typed}:00` === stored) return stored;
  return typed;
}
