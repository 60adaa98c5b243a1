import { limitedCollections, titleInPlans } from '../../../collections.ts';
import type { Plan } from '../../../domain/plans/plans.ts';
import { formatNumber } from '../../../html/format.ts';
import { css, type HtmlValue, html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { dataTable } from '../../components/data-table.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/plans.ts';

const limitNames = Object.keys(texts.limit) as (keyof typeof texts.limit)[];
const priceNames = Object.keys(texts.prices) as (keyof typeof texts.prices)[];

interface Row {
  label: string;
  renderCell(plan: Plan): HtmlValue;
}

const renderLimit = ({ name, limit }: (typeof limitedCollections)[number]): Row => ({
  label: titleInPlans(name),
  renderCell: ({ limits }) => allowed(limits[limit]),
});

const [links, others] = [limitedCollections.slice(0, 1), limitedCollections.slice(1)];

const rows: readonly Row[] = [
  ...priceNames.map((name) => ({
    label: texts.prices[name],
    renderCell: ({ prices }: Plan) => (prices ? formatNumber(prices[name]) : texts.free),
  })),
  ...links.map(renderLimit),
  ...limitNames.map((name) => ({
    label: texts.limit[name],
    renderCell: ({ limits }: Plan) => allowed(limits[name]),
  })),
  ...others.map(renderLimit),
];

const style = css`
td,th{overflow-wrap:normal}
@media (max-width:40rem){td,th{padding-inline:var(--s1);font-size:var(--small)}}
@media (max-width:22rem){td,th{padding-inline:2px;overflow-wrap:anywhere}}
`;

/** All plans with their prices and limits, side by side. */
export const plansPage = (session: ConsoleSession, plans: readonly Plan[]): VisitorResponse =>
  consolePage(session, {
    title: texts.title,
    nav: 'plans',
    style,
    body: html`<p class="muted">${texts.hint}</p>
<section class="card">${dataTable({
      caption: texts.caption,
      rows,
      isStacked: false,
      columns: [
        { label: texts.what, cell: ({ label }) => html`<b>${label}</b>` },
        ...plans
          .toSorted((a, b) => a.id - b.id)
          .map((plan) => ({ label: plan.name, cell: ({ renderCell }: Row) => renderCell(plan) })),
      ],
    })}</section>`,
  });

function allowed(limit: Plan['limits'][keyof Plan['limits']]): HtmlValue {
  if (typeof limit === 'number') return counted(limit);
  if (limit.enabled === '0') return mark('–', texts.notIncluded);
  return 'count' in limit ? counted(Number(limit.count)) : mark('✓', texts.included);
}

const mark = (sign: string, meaning: string): SafeHtml =>
  html`<span aria-hidden="true" title="${meaning}">${sign}</span><span class="unseen">${meaning}</span>`;

const counted = (count: number) => (count === 0 ? texts.unlimited : formatNumber(count));
