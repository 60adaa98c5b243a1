import { isDeepStrictEqual } from 'node:util';
import { assertPlanIncludes, type Feature, type Plan } from '../plans/plans.ts';
import type { Link, LinkChange } from './links.ts';

/** The parts of a link that a plan must include. */
const uses: readonly [Feature, (link: Partial<Link>) => unknown][] = [
  ['geo', ({ geotarget }) => geotarget?.length && geotarget],
  ['device', ({ devicetarget }) => devicetarget?.length && devicetarget],
  ['device', ({ deeplink }) => deeplink],
  ['parameters', ({ parameters }) => parameters?.length && parameters],
  ['custom', ({ type }) => type && /splash|overlay/.test(type.kind) && type],
  ['bundle', ({ campaign }) => campaign],
];

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
  const added = uses.flatMap(([feature, readUse]) => {
    const use = readUse(after);
    return use && !isDeepStrictEqual(use, readUse(before)) ? [feature] : [];
  });
  if (alias && alias !== before.alias) added.unshift('alias');
  assertPlanIncludes(plan, [...new Set(added)]);
}
