import { languageNames, toLanguageTag } from '../../api/console/language-names.ts';
import { parseDevice } from '../../domain/links/devices.ts';
import { findCountryCode } from '../../domain/values/countries.ts';
import { type TargetList, targetLists } from '../../domain/values/targets.ts';
import { PROBLEM_SUFFIX, ROW } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';

/** The field with a target on each line. */
export const PASTED = 'targets';

/** As many rows as names of fields can number. */
const MAX_ROWS = 1000;

/** More lines than a link has targets; those that follow stay in the field, without being read. */
const MAX_LINES = 1000;

const MAX_NAME_LENGTH = 200;

/** A URL of 8192 characters, with a name before it. */
const MAX_LINE_LENGTH = 8_192 + MAX_NAME_LENGTH;

/** The form with the lines of this field as rows of its lists. Lines that say no target stay, with what is wrong. */
export function withPastedTargets(fields: URLSearchParams): URLSearchParams {
  const text = fields.get(PASTED) ?? '';
  if (text.trim() === '') return fields;
  const changed = new URLSearchParams(fields);
  const counts = countRows(fields);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const kept = lines.filter((line, lineIndex) => {
    const target = lineIndex < MAX_LINES ? splitLine(line.trim()) : undefined;
    const list = target && findList(target.name);
    if (!target || !list) return true;
    const { name, url } = target;
    const at = counts.get(list) ?? 0;
    if (at >= MAX_ROWS) return true;
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

const isSeparator = (character = '') => /[\s,:;]/.test(character);

/**
 * For whom, and the URL: `iPhone https://example.com/app`, also with a tab, as from a spreadsheet, or a colon between them.
 * A single regular expression for both takes time with the cube of the length.
 */
function splitLine(line: string): { name: string; url: string } | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const lastSpace = line.search(/\s\S*$/);
  const separator = lastSpace > 0 ? lastSpace : 1 + line.slice(1).search(/[,:;]/);
  if (separator === 0 || separator === line.length - 1) return undefined;
  let [nameEnd, urlStart] = [separator, separator + 1];
  while (nameEnd > 1 && isSeparator(line[nameEnd - 1])) nameEnd--;
  while (urlStart < line.length - 1 && isSeparator(line[urlStart])) urlStart++;
  return nameEnd > MAX_NAME_LENGTH ? undefined : { name: line.slice(0, nameEnd), url: line.slice(urlStart) };
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
