import { titleInPlans } from '../../collections.ts';
import type { Usage } from '../../domain/plans/plan-usage.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/components.ts';

/** How much of what the plan allows is used, with a bar where there is a limit. */
export const usageList = (usages: readonly Usage[]): SafeHtml =>
  html`<ul class="usage">${usages
    .filter(({ max }) => max > 0)
    .map(({ item, used, max, counted }) => {
      const label = item === 'clicks' ? texts.clicks : titleInPlans(item);
      return html`
<li><p><span>${label}</span> <span class="number">${amount(used, max)}</span></p>${
        Number.isFinite(max) &&
        html`<progress max="${max}" value="${Math.min(used, max)}" aria-label="${label}"></progress>`
      }${counted !== undefined && html`<p class="muted">${texts.countedClicks(formatNumber(counted))}</p>`}</li>`;
    })}</ul>`;

const amount = (used: number, max: number) =>
  max === Infinity ? texts.unlimited(formatNumber(used)) : texts.usage(formatNumber(used), formatNumber(max));
