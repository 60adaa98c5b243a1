import type { Plan } from '../../../domain/plans/plans.ts';
import { formatNumber } from '../../../visitor/html/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../../../visitor/html/html.ts';
import type { VisitorReply } from '../../../visitor/reply.ts';
import { facts } from '../../components/facts.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/plans.ts';

const limitNames = Object.keys(texts.limit) as (keyof typeof texts.limit)[];

/** All plans with their prices and limits. */
export const plansPage = (session: ConsoleSession, plans: readonly Plan[]): VisitorReply =>
  consolePage(session, {
    title: texts.title,
    nav: 'plans',
    body: html`<p class="muted">${texts.hint}</p>
<div class="columns">${plans.toSorted((a, b) => a.id - b.id).map(planCard)}</div>`,
  });

const planCard = ({ name, prices, limits }: Plan): SafeHtml => html`<section class="card"><h2>${name}</h2>
${
  prices
    ? facts([
        [texts.prices.monthly, formatNumber(prices.monthly)],
        [texts.prices.yearly, formatNumber(prices.yearly)],
        [texts.prices.lifetime, formatNumber(prices.lifetime)],
      ])
    : html`<p>${texts.free}</p>`
}
<details><summary>${texts.limits}</summary>
${facts(limitNames.map((limit) => [texts.limit[limit], allowed(limits[limit])]))}</details></section>`;

function allowed(limit: Plan['limits'][keyof Plan['limits']]): HtmlValue {
  if (typeof limit === 'number') return counted(limit);
  if (limit.enabled === '0') return html`<span class="muted">${texts.notIncluded}</span>`;
  return 'count' in limit ? counted(Number(limit.count)) : texts.included;
}

const counted = (count: number) => (count === 0 ? texts.unlimited : formatNumber(count));
