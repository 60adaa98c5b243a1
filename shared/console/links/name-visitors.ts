import { parseDevice } from '../../domain/links/devices.ts';
import { normalizeLanguageTag } from '../../domain/links/languages.ts';
import { countryNames, findCountryCode } from '../../domain/values/countries.ts';
import type { TargetList } from '../../domain/values/targets.ts';
import { targets } from '../texts/link-form.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** `German` for `de`; what is no tag stays. */
function nameLanguage(tag: string): string {
  try {
    return languageNames.of(normalizeLanguageTag(tag)) ?? tag;
  } catch {
    return tag;
  }
}

function nameDevice(name: string): string {
  const device = parseDevice(name);
  return device ? targets.devices[device] : name;
}

const nameCountry = (name: string): string => countryNames.get(findCountryCode(name) ?? '') ?? name;

const namers: Record<TargetList, (name: string) => string> = {
  devicetarget: nameDevice,
  geotarget: nameCountry,
  languagetarget: nameLanguage,
};

/** The visitors of a target as people call them: `iPhone`, `France`, `German`. */
export const nameVisitors = (list: TargetList, name: string): string => namers[list](name);
