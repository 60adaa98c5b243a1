import type { Dimension } from '../../dimensions.ts';
import { eachInSteps, type Steps, sortInSteps } from '../steps.ts';
import { countryNames } from '../values/countries.ts';
import { hashVariant } from '../values/targets.ts';
import { deviceLetters, deviceNames, nameLanguage } from '../values/visitor-names.ts';
import { OTHER } from './clicks.ts';
import type { SourceCount, SourceKind } from './sources-by-day.ts';

/** What clicks can be broken down by: `variant` is those of targets that are variants of a link. */
export type BreakdownBy = Dimension | 'variant';

export type NamedClicks = [name: string, clicks: number];

/** The link whose variants are shown by their URLs. */
export interface WithVariants {
  variants?: readonly { link: string }[] | undefined;
}

/** By the names that their clicks are stored with. */
type VariantUrls = ReadonlyMap<string, string>;

/** What a stored name is shown as; undefined for one that is only counted among the others. */
type DescribeName = (name: string, variantUrls: VariantUrls) => string | undefined;

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const devicesByLetter = new Map([...deviceLetters].map(([device, letter]) => [letter, device]));

const toVariantName = (url: string) => `variant:${hashVariant(url)}`;

const variantUrl: DescribeName = (target, variantUrls) => variantUrls.get(target);

function describeTarget(target: string, variantUrls: VariantUrls): string {
  if (target === 'url') return 'Default';
  if (target === 'deeplink') return 'App';
  const [choice = '', match = ''] = target.split(':');
  const shown = choice === 'variant' ? (variantUrls.get(target) ?? '') : targetNames[choice]?.(match);
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
  shownAs[dimension]?.(name, new Map()) ?? name;

/** Describes stored names; undefined for those that are only counted among the others. */
export function describeNames(
  by: BreakdownBy,
  { variants = [] }: WithVariants = {},
): (name: string) => string | undefined {
  const describe = shownAs[by];
  const variantUrls = new Map(variants.map(({ link }) => [toVariantName(link), link]));
  return (name) => {
    const shown = describe ? describe(name, variantUrls) : name;
    return shown === OTHER ? undefined : shown || undefined;
  };
}

/** Adds up the clicks of each kind by stored name: many days have the same ones. */
export class NameCounts {
  readonly #kinds = new Map<SourceKind, Map<string, number>>();

  add({ kind, name, clicks }: SourceCount): void {
    const names = this.#kinds.get(kind) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + clicks);
    this.#kinds.set(kind, names);
  }

  getNames(kind: SourceKind): ReadonlyMap<string, number> {
    return this.#kinds.get(kind) ?? new Map();
  }
}

/** The clicks of each name, those with the most first. Of all `clicks`, those without a name are `Other`, at the end. */
export function* breakDown(
  counts: NameCounts,
  by: BreakdownBy,
  clicks: number,
  subject?: WithVariants,
): Steps<NamedClicks[]> {
  const describe = describeNames(by, subject);
  const sums = new Map<string, number>();
  yield* eachInSteps(counts.getNames(by === 'variant' ? 'target' : by), ([name, count]) => {
    const shown = describe(name);
    if (shown) sums.set(shown, (sums.get(shown) ?? 0) + count);
  });
  // Ties are ordered by code unit, which does not depend on the locale.
  const ranked = yield* sortInSteps<NamedClicks>(
    [...sums],
    ([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1),
  );
  return withOther(ranked, clicks);
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
