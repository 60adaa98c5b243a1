import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import { linkSettings } from '../../domain/links/link-settings.ts';
import type { Link } from '../../domain/links/links.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { differences, reopened } from '../forms/revision.ts';
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
const NOT_STORED = new Set(['once', 'removepassword']);

const rowsOf = ({ values }: FormState, list: string) =>
  JSON.stringify([...values].filter(([name]) => name.startsWith(`${list}[`)).sort());

/**
 * The form as it was typed, after the link was changed elsewhere: says beside each field that differs what is stored now. The
 * next save replaces that.
 */
export function withStored(typed: FormState, stored: FormState, revision: number): FormState {
  const isSame = (name: string, one: string, now: string) =>
    NOT_STORED.has(name) || comparable(name, one, now) === now;
  const problems = differences(typed, stored, isSame);
  for (const list of LISTS)
    if (rowsOf(typed, list) !== rowsOf(stored, list)) problems[list] = texts.changed.rowsDiffer;
  return reopened(typed, { problems, revision, message: texts.changed.message });
}

/** Texts that mean the same: a checkbox that is not set, and a time without its seconds. */
function comparable(name: string, typed: string, stored: string): string {
  if (name === 'passquery' && typed === 'false' && stored === '') return stored;
  if (name === 'expiry' && `${typed}:00` === stored) return stored;
  return typed;
}
