import { foldCountryName, foldedNamesOf } from './countries.ts';
import { type Device, deviceNamed, devices } from './devices.ts';
import { languageTag } from './languages.ts';
import type { Link } from './links.ts';

/** What of a visitor decides where a link leads. Each is read only if the link has targets for it. */
export interface Visitor {
  /** Everything that the visitor's device is, in any order: an iPhone is `iphone`, `ios` and `mobile`. */
  readonly devices: readonly Device[];
  /** ISO 3166-1 alpha-2, in upper case; undefined if nobody knows. */
  readonly countryCode: string | undefined;
  /** Language tags as `languageTag` spells them, best first, each followed by what suits in its place. */
  readonly languages: readonly string[];
}

type Targets = Pick<Link, 'url' | 'geotarget' | 'devicetarget' | 'languagetarget'>;
type Named = readonly (readonly [name: string | undefined, link: string])[];

/** The link of the first wish that has one. Of two targets of one name the first counts. */
function linkFor(preferences: readonly string[], targets: Named): string | undefined {
  const links = new Map(targets.toReversed());
  const granted = preferences.find((wish) => links.has(wish));
  return granted === undefined ? undefined : links.get(granted);
}

function deviceLink({ devicetarget }: Targets, visitor: Visitor): string | undefined {
  if (!devicetarget?.length) return undefined;
  const own = devices.filter((device) => visitor.devices.includes(device));
  return linkFor(
    own,
    devicetarget.map(({ device, link }) => [deviceNamed(device), link]),
  );
}

function countryLink({ geotarget }: Targets, visitor: Visitor): string | undefined {
  if (!geotarget?.length || !visitor.countryCode) return undefined;
  const names = foldedNamesOf(visitor.countryCode);
  return geotarget.find(({ location }) => names.has(foldCountryName(location)))?.link;
}

function languageLink({ languagetarget }: Targets, visitor: Visitor): string | undefined {
  if (!languagetarget?.length) return undefined;
  return linkFor(
    visitor.languages,
    languagetarget.map(({ language, link }) => [languageTag(language), link]),
  );
}

/**
 * Where a link leads this visitor: device before country before language before the link's own URL. A target whose name
 * nobody knows never matches.
 */
export function chooseTarget(link: Targets, visitor: Visitor): string {
  return deviceLink(link, visitor) ?? countryLink(link, visitor) ?? languageLink(link, visitor) ?? link.url;
}
