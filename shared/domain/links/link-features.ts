import { isDeepStrictEqual } from 'node:util';
import { type Feature, type Plan, requireFeatures } from '../plans/plans.ts';
import type { Link, LinkChange } from './links.ts';

/** What of a link is only for plans that include it. */
const uses = {
  geo: ({ geotarget }) => geotarget?.length && geotarget,
  device: ({ devicetarget }) => devicetarget?.length && devicetarget,
  parameters: ({ parameters }) => parameters?.length && parameters,
  custom: ({ type }) => type && /splash|overlay/.test(type.kind) && type,
  bundle: ({ campaign }) => campaign,
} as const satisfies Partial<Record<Feature, (link: Partial<Link>) => unknown>>;

/**
 * Throws the `plan_feature` that names what this change would newly use beyond the plan. What a link has already stays,
 * also when it is sent again: a plan that ends breaks no link and no client.
 */
export function assertPlanAllows(
  plan: Plan,
  { alias }: LinkChange,
  after: Link,
  before: Partial<Link> = {},
): void {
  const names = Object.keys(uses) as (keyof typeof uses)[];
  const added: Feature[] = names.filter((name) => {
    const use = uses[name](after);
    return use && !isDeepStrictEqual(use, uses[name](before));
  });
  if (alias && alias !== before.alias) added.unshift('alias');
  requireFeatures(plan, added);
}
