import { foldCountryName, foldedCountryNames } from '../values/countries.ts';
import { type Device, devices, parseDevice } from './devices.ts';
import { normalizeLanguageTag } from './languages.ts';
import type { Link } from './links.ts';

/** The traits of a visitor that targets can match. Each is read only if the link has such targets. */
export interface TargetingTraits {
  /** Every device name that applies, in any order: an iPhone is `iphone`, `ios`, and `mobile`. */
  readonly devices: readonly Device[];
  /** ISO 3166-1 alpha-2, in upper case; undefined if unknown. */
  readonly countryCode: string | undefined;
  /** Normalized language tags, preferred ones first, each followed by its fallbacks. */
  readonly languages: readonly string[];
}

type Targets = Pick<Link, 'url' | 'geotarget' | 'devicetarget' | 'languagetarget' | 'defaultlanguage'>;
type Named = readonly (readonly [name: string | undefined, link: string])[];

/** The link of the first preference that has one. If two targets have the same name, the first wins. */
function linkFor(preferences: readonly string[], targets: Named): string | undefined {
  const links = new Map(targets.toReversed());
  const match = preferences.find((preference) => links.has(preference));
  return match === undefined ? undefined : links.get(match);
}

function deviceLink({ devicetarget }: Targets, visitor: TargetingTraits): string | undefined {
  if (!devicetarget?.length) return undefined;
  const own = devices.filter((device) => visitor.devices.includes(device));
  return linkFor(
    own,
    devicetarget.map(({ device, link }) => [parseDevice(device), link]),
  );
}

function countryLink({ geotarget }: Targets, visitor: TargetingTraits): string | undefined {
  if (!geotarget?.length || !visitor.countryCode) return undefined;
  const names = foldedCountryNames(visitor.countryCode);
  return geotarget.find(({ location }) => names.has(foldCountryName(location)))?.link;
}

/** The link's own URL is a target too, if the owner says which language it has: `en, fr;q=0.5` then prefers it to French. */
function languageLink(
  { url, languagetarget, defaultlanguage }: Targets,
  visitor: TargetingTraits,
): string | undefined {
  if (!languagetarget?.length) return undefined;
  const byDefault = defaultlanguage ? [{ language: defaultlanguage, link: url }] : [];
  return linkFor(
    visitor.languages,
    [...languagetarget, ...byDefault].map(({ language, link }) => [normalizeLanguageTag(language), link]),
  );
}

/**
 * The target for this visitor: device before country before language before the link's URL. Targets with unknown names
 * never match.
 */
export function chooseTarget(link: Targets, visitor: TargetingTraits): string {
  return deviceLink(link, visitor) ?? countryLink(link, visitor) ?? languageLink(link, visitor) ?? link.url;
}
