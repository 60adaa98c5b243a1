import { formatDateTime } from '../values/dates.ts';
import { hashVariant } from '../values/targets.ts';
import { type Device, devices, parseDevice } from './devices.ts';
import { normalizeLanguageTag } from './languages.ts';
import type { LinkRoute } from './link-routes.ts';
import { chooseVariant } from './variants.ts';

/** The traits of a visitor that targets can match. Each is read only if the link has such targets. */
export interface TargetingTraits {
  /** A crawler, or a preview of a shared link. */
  readonly isBot: boolean;
  /** Every device name that applies, in any order: an iPhone is `iphone`, `ios`, and `mobile`. */
  readonly devices: readonly Device[];
  /** ISO 3166-1 alpha-2, in upper case; undefined if unknown. */
  readonly countryCode: string | undefined;
  /** Normalized language tags, preferred ones first, each followed by its fallbacks. */
  readonly languages: readonly string[];
  /**
   * A number between 0 and 1 for a variant of a link: a visitor always draws the same one, unless they ask not to be
   * tracked.
   */
  draw(linkId: number, variant: string): number;
}

type Targets = Pick<
  LinkRoute,
  | 'linkId'
  | 'url'
  | 'geotarget'
  | 'countryCodes'
  | 'devicetarget'
  | 'languagetarget'
  | 'defaultlanguage'
  | 'deeplink'
  | 'apps'
  | 'schedule'
  | 'variants'
>;
type ChooseLink = (link: Targets, visitor: TargetingTraits, now: Date) => string | undefined;
type NamedTargets = readonly (readonly [name: string | undefined, link: string | undefined])[];

/** The link of the first preference that has one. If two targets have the same name, the first wins. */
function linkFor(preferences: readonly string[], targets: NamedTargets): string | undefined {
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

function countryLink(
  { geotarget = [], countryCodes = [] }: Targets,
  visitor: TargetingTraits,
): string | undefined {
  if (countryCodes.length === 0 || !visitor.countryCode) return undefined;
  return geotarget[countryCodes.indexOf(visitor.countryCode)]?.link;
}

/** The default target is a target too, if the owner says which language it has: `en, fr;q=0.5` then prefers it to French. */
function languageLink({ languagetarget, defaultlanguage }: Targets, visitor: TargetingTraits) {
  if (!languagetarget?.length) return undefined;
  const byDefault = defaultlanguage ? [{ language: defaultlanguage, link: undefined }] : [];
  return linkFor(
    visitor.languages,
    [...languagetarget, ...byDefault].map(({ language, link }) => [normalizeLanguageTag(language), link]),
  );
}

const variantLink: ChooseLink = ({ linkId, variants }, visitor) =>
  variants?.length ? chooseVariant(variants, (link) => visitor.draw(linkId, link)) : undefined;

/** The link of the latest row that has begun. */
export function scheduledLink({ schedule }: Pick<Targets, 'schedule'>, now: Date): string | undefined {
  if (!schedule?.length) return undefined;
  const time = formatDateTime(now);
  let latest: { from: string; link: string } | undefined;
  for (const row of schedule) if (row.from <= time && row.from > (latest?.from ?? '')) latest = row;
  return latest?.link;
}

/** The package of the app that opens a target; undefined if none is known. */
export const findApp = ({ apps }: Pick<Targets, 'apps'>, target: string): string | undefined =>
  apps?.[new URL(target).origin];

/**
 * On phones and tablets, the link's URL for the system, or else a default target whose site has an app. Bots read the web page
 * instead.
 */
function deepLink(link: Targets, visitor: TargetingTraits, now: Date): string | undefined {
  const { deeplink } = link;
  if (!deeplink || visitor.isBot) return undefined;
  const { devices: names } = visitor;
  const isApple = names.includes('ios');
  if (!isApple && !names.includes('android')) return undefined;
  const own = isApple ? deeplink.apple : deeplink.google;
  if (own !== null) return own;
  const target = variantLink(link, visitor, now) ?? scheduledLink(link, now) ?? link.url;
  return findApp(link, target) && target;
}

/** The ways to choose a target, by name and in order: the first one that finds a target wins. Unknown names never match. */
export const targetChoices = {
  device: deviceLink,
  country: countryLink,
  language: languageLink,
  deeplink: deepLink,
  variant: variantLink,
  schedule: (link, _, now) => scheduledLink(link, now),
} as const satisfies Record<string, ChooseLink>;

const choices = Object.entries(targetChoices) as [keyof typeof targetChoices, ChooseLink][];

/**
 * Which target of a link it is: `country:FR`, `device:ios`, `language:pt-br`, `variant:` and a hash, `deeplink`,
 * `schedule`, or `url`.
 */
export type TargetName = string;

/** What some choices found their targets by. */
const matches: Partial<
  Record<keyof typeof targetChoices, (link: Targets, by: TargetingTraits, url: string) => string>
> = {
  device: ({ devicetarget = [] }, visitor) =>
    devices.find(
      (own) =>
        visitor.devices.includes(own) && devicetarget.some(({ device }) => parseDevice(device) === own),
    ) ?? '',
  country: (_, { countryCode = '' }) => countryCode,
  language: ({ languagetarget = [] }, { languages }) =>
    languages.find((own) => languagetarget.some(({ language }) => normalizeLanguageTag(language) === own)) ??
    '',
  variant: (_, __, url) => hashVariant(url),
};

/** The target for this visitor, its name, and that of the choice that finds it: the link's URL, unless one finds another. */
export function chooseTarget(link: Targets, visitor: TargetingTraits, now: Date) {
  for (const [choice, choose] of choices) {
    const target = choose(link, visitor, now);
    if (target === undefined) continue;
    // An app can open a variant.
    const by =
      choice === 'deeplink' && link.variants?.some((one) => one.link === target) ? 'variant' : choice;
    const match = matches[by]?.(link, visitor, target);
    return { choice, target, name: match ? `${by}:${match}` : by };
  }
  return { target: link.url, name: 'url' };
}
