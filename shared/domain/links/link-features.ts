import { isDeepStrictEqual } from 'node:util';
import { assertPlanIncludes, type Feature, type Plan } from '../plans/plans.ts';
import type { Link, LinkChange } from './links.ts';

/** The parts of a link that a plan must include. */
const uses = {
  geo: ({ geotarget }) => geotarget?.length && geotarget,
  device: ({ devicetarget }) => devicetarget?.length && devicetarget,
  parameters: ({ parameters }) => parameters?.length && parameters,
  custom: ({ type }) => type && /splash|overlay/.test(type.kind) && type,
  bundle: ({ campaign }) => campaign,
} as const satisfies Partial<Record<Feature, (link: Partial<Link>) => unknown>>;

/**
 * Throws a `plan_feature` that names the features that this change adds and the plan does not include. Existing ones
 * stay, even when they are sent again: the end of a plan breaks neither links nor clients.
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
  assertPlanIncludes(plan, added);
}
