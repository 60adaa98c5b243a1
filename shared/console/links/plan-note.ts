import { planUsage } from '../../domain/plans/plan-usage.ts';
import { type Feature, listMissing, type Plan } from '../../domain/plans/plans.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link-form.ts';

/** What fields are for that the plan does not include, before they are filled in for nothing, and what to do about it. */
export function planNote(plan: Plan, features: readonly Feature[], isStored: boolean): SafeHtml | false {
  const missing = listMissing(plan, features);
  if (missing.length === 0) return false;
  return html`<p class="notice">${texts.plan.lacks(missing.join(', '))} ${isStored && texts.plan.stays}
${texts.plan.advice} <a href="/console/account">${texts.plan.open}</a></p>`;
}

/** Says that there can be no further link; nothing while there can. */
export function linkLimitNote({ caller, used }: ConsoleSession): SafeHtml | false {
  const { max = Infinity } = planUsage(caller.plan, used).find(({ item }) => item === 'links') ?? {};
  if (used.links < max) return false;
  return html`<p class="notice wrong">${texts.plan.full(formatNumber(max))} <a href="/console/links">${texts.plan.links}</a>
<a href="/console/account">${texts.plan.open}</a></p>`;
}
