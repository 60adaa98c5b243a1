import type { Dimension } from '../../dimensions.ts';
import { countryNames } from '../values/countries.ts';
import { hashVariant } from '../values/targets.ts';
import { deviceLetters, deviceNames, nameLanguage } from '../values/visitor-names.ts';
import { OTHER } from './clicks.ts';
import type { SourceCount } from './sources-by-day.ts';

/** What clicks can be broken down by: `variant` is those of targets that are variants of a link. */
export type BreakdownBy = Dimension | 'variant';

export type NamedClicks = [name: string, clicks: number];

/** The link whose variants are shown by their URLs. */
export interface WithVariants {
  variants?: readonly { link: string }[] | undefined;
}

/** What a stored name is shown as; undefined for one that is only counted among the others. */
type DescribeName = (name: string, subject: WithVariants) => string | undefined;

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const devicesByLetter = new Map([...deviceLetters].map(([device, letter]) => [letter, device]));

const variantUrl: DescribeName = (target, { variants = [] }) =>
  variants.find(({ link }) => target === `variant:${hashVariant(link)}`)?.link;

function describeTarget(target: string, subject: WithVariants): string {
  if (target === 'url') return 'Default';
  if (target === 'deeplink') return 'App';
  const [choice = '', match = ''] = target.split(':');
  const shown = choice === 'variant' ? (variantUrl(target, subject) ?? '') : targetNames[choice]?.(match);
  return [capitalize(choice), shown ?? match].filter(Boolean).join(': ');
}

/** What a target was chosen by, as the settings of a link show it. */
const targetNames: { readonly [choice: string]: (match: string) => string | undefined } = {
  country: (code) => countryNames.get(code),
  device: (name) => deviceNames[name as keyof typeof deviceNames],
  language: nameLanguage,
};

/** Other names are shown as they are stored. */
const shownAs: { readonly [by in BreakdownBy]?: DescribeName } = {
  country: (name) => countryNames.get(name) ?? name,
  device: (name) => capitalize(devicesByLetter.get(name) ?? name),
  language: nameLanguage,
  target: describeTarget,
  variant: variantUrl,
};

/** A fact about a visit as statistics show it, by a name such as `Germany`, `Mobile`, or `German`. */
export const showFact = (dimension: 'country' | 'device' | 'language', name: string): string =>
  shownAs[dimension]?.(name, {}) ?? name;

/** The clicks of each name, those with the most first. Of all `clicks`, those without a name are `Other`, at the end. */
export function breakDown(
  sources: readonly SourceCount[],
  by: BreakdownBy,
  clicks: number,
  subject: WithVariants = {},
): NamedClicks[] {
  const counts = new Map<string, number>();
  for (const { kind, name, clicks: count } of sources) {
    if (kind !== (by === 'variant' ? 'target' : by)) continue;
    const show = shownAs[by];
    const shown = show ? show(name, subject) : name;
    if (shown && shown !== OTHER) counts.set(shown, (counts.get(shown) ?? 0) + count);
  }
  return withOther(
    // Ties are ordered by code unit, which does not depend on the locale.
    [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)),
    clicks,
  );
}

function withOther(named: NamedClicks[], clicks: number): NamedClicks[] {
  const others = clicks - named.reduce((sum, [, count]) => sum + count, 0);
  return others > 0 ? [...named, [OTHER, others]] : named;
}

const MAX_NAMES = 100;

/** The first names; the rest are `Other`. */
export function limitNames(named: readonly NamedClicks[]): { name: string; clicks: number }[] {
  const clicks = named.reduce((sum, [, count]) => sum + count, 0);
  const first = named.filter(([name]) => name !== OTHER).slice(0, MAX_NAMES);
  return withOther(first, clicks).map(([name, count]) => ({ name, clicks: count }));
}
