import { parseDevice } from '../../domain/links/devices.ts';
import { normalizeLanguageTag } from '../../domain/links/languages.ts';
import { countryNames, findCountryCode } from '../../domain/values/countries.ts';
import type { TargetList } from '../../domain/values/targets.ts';
import { deviceNames, nameLanguage } from '../../domain/values/visitor-names.ts';

function nameDevice(name: string): string {
  const device = parseDevice(name);
  return device ? deviceNames[device] : name;
}

const nameCountry = (name: string): string => countryNames.get(findCountryCode(name) ?? '') ?? name;

const namers: Record<TargetList, (name: string) => string> = {
  devicetarget: nameDevice,
  geotarget: nameCountry,
  languagetarget: (tag) => nameLanguage(normalizeLanguageTag(tag)),
};

/** The visitors of a target as people call them: `iPhone`, `France`, `German`. */
export const nameVisitors = (list: TargetList, name: string): string => namers[list](name);
