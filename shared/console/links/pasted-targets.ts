import { languageNames, toLanguageTag } from '../../api/console/language-names.ts';
import { parseDevice } from '../../domain/links/devices.ts';
import { findCountryCode } from '../../domain/values/countries.ts';
import { type TargetList, targetLists } from '../../domain/values/targets.ts';
import { ROW } from '../forms/form-state.ts';
import { PROBLEM_SUFFIX } from '../forms/submit-form.ts';
import * as texts from '../texts/link-form.ts';

/** The field with a target on each line. */
export const PASTED = 'targets';

/** For whom, and the URL: `iPhone https://example.com/app`, also with a tab, as from a spreadsheet, or a colon between them. */
const LINE = /^(\S.*?)[\s,:;]+(\S+)$/;

/** As many rows as names of fields can number. */
const MAX_ROWS = 1000;

/** The form with the lines of this field as rows of its lists. Lines that say no target stay, with what is wrong. */
export function withPastedTargets(fields: URLSearchParams): URLSearchParams {
  const text = fields.get(PASTED) ?? '';
  if (text.trim() === '') return fields;
  const changed = new URLSearchParams(fields);
  const counts = countRows(fields);
  const kept = text.split(/\r?\n/).filter((line) => {
    const [, name = '', url = ''] = LINE.exec(line.trim()) ?? [];
    const list = findList(name);
    const at = list && (counts.get(list) ?? 0);
    if (list === undefined || at === undefined || at >= MAX_ROWS) return line.trim() !== '';
    counts.set(list, at + 1);
    changed.append(
      `${list}[${at}].${targetLists[list]}`,
      list === 'devicetarget' ? `${parseDevice(name)}` : name,
    );
    changed.append(`${list}[${at}].link`, url);
    return false;
  });
  changed.set(PASTED, kept.join('\n'));
  if (kept.length > 0) changed.set(PASTED + PROBLEM_SUFFIX, texts.targets.pasted.wrong);
  return changed;
}

/** The list that a name belongs to. Of two letters, `fr` is French, and `FR` is France. */
function findList(name: string): TargetList | undefined {
  if (parseDevice(name)) return 'devicetarget';
  const isLanguage = languageNames().has(toLanguageTag(name));
  if (findCountryCode(name) && !(isLanguage && name === name.toLowerCase())) return 'geotarget';
  return isLanguage ? 'languagetarget' : undefined;
}

/** Where the next row of each list goes. */
function countRows(fields: URLSearchParams): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of fields.keys()) {
    const [, list = '', index] = ROW.exec(name) ?? [];
    if (index !== undefined) counts.set(list, Math.max(counts.get(list) ?? 0, Number(index) + 1));
  }
  return counts;
}
