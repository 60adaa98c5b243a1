import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import { linkSettings } from '../../domain/links/link-settings.ts';
import type { Link } from '../../domain/links/links.ts';
import { shortened } from '../components/shortened.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { KEPT_PASSWORD } from '../forms/kept-password.ts';
import { differences, reopened } from '../forms/revision.ts';
import * as changed from '../texts/changed.ts';
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

/** Enough characters of a stored value: all pixels that a link can have. */
const MAX_SHOWN = 500;

/** Fields that are no settings. */
const NOT_STORED = new RegExp(`^(find|found|once|removepassword|${KEPT_PASSWORD})\\b`);

/** The rows of a list in one line: `France → https://example.fr/`. */
const rowsOf = ({ values }: FormState, list: string): string => {
  // The table keeps no order of a row's fields. Where the row leads is shown last.
  const order = (name: string) => name.replace(/link$/, '~');
  const names = [...values.keys()].filter((name) => name.startsWith(`${list}[`));
  names.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const rows = Map.groupBy(names, (name) => name.slice(0, name.indexOf(']')));
  const lines = [...rows.values()].map((fields) => fields.map((name) => values.get(name)?.[0]).join(' → '));
  return lines.join('; ');
};

const chosenIn = ({ values }: FormState, name: string): string =>
  [...(values.get(name) ?? [])].filter(Boolean).sort().join(', ');

/**
 * The form as it was typed, after the link was changed elsewhere: says beside each field that differs what is stored now. The
 * next save replaces that.
 */
export function withStored(typed: FormState, stored: FormState, revision: number): FormState {
  const isSame = (name: string, one: string, now: string) =>
    NOT_STORED.test(name) || comparable(name, one, now) === now.replaceAll('\r\n', '\n');
  const problems = differences(typed, stored, isSame);
  const compare = (name: string, ofTyped: string, ofStored: string) => {
    if (ofTyped !== ofStored) problems[name] = changed.stored(shortened(ofStored, MAX_SHOWN));
  };
  for (const list of LISTS) compare(list, rowsOf(typed, list), rowsOf(stored, list));
  compare('pixels', chosenIn(typed, 'pixels[]'), chosenIn(stored, 'pixels[]'));
  return reopened(typed, { problems, revision, message: texts.changed.message });
}

/** Texts that mean the same: a checkbox that is not set, and a time without its seconds. */
function comparable(name: string, typed: string, stored: string): string {
  if (name === 'passquery' && typed === 'false' && stored === '') return stored;
  if (name === 'expiry' && `${typed}:00` === stored) return stored;
  return typed;
}
