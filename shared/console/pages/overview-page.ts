import type { readOverview } from '../../data/overview.ts';
import { planUsage } from '../../domain/plans/plan-usage.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { lineChart } from '../charts/line-chart.ts';
import { statTiles } from '../components/stat-tiles.ts';
import { usageList } from '../components/usage-list.ts';
import { consolePage } from '../layout/console-page.ts';
import { chartTooltips } from '../scripts/chart-tooltips.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/overview.ts';
import { changedLinksCard, topLinksCard } from './overview-links.ts';
import { countriesCard, referrersCard } from './overview-sources.ts';

type Overview = Awaited<ReturnType<typeof readOverview>>;

/** The account at a glance: clicks over time, where they came from, which links they were on, and what the plan allows. */
export function overviewPage(session: ConsoleSession, overview: Overview, base: string): VisitorResponse {
  const { used, caller } = session;
  const { current, before, topLinks } = overview;
  const isClicked = current.clicks + before.clicks > 0;
  const isNew = used.links === 0 && !isClicked;
  const cards = html`${topLinks.length > 0 && topLinksCard(topLinks, base)}
<section class="card"><h2>${texts.plan.title}: ${caller.plan.name}</h2>
${usageList(planUsage(caller.plan, used))}</section>`;
  return consolePage(session, {
    title: texts.title,
    nav: 'overview',
    actions: !isNew && newLink,
    script: chartTooltips,
    body: html`${isNew && firstSteps}
${statTiles([
  { label: `${texts.clicks} ${texts.last30}`, value: current.clicks, before: before.clicks },
  { label: `${texts.visitors} ${texts.last30}`, value: current.uniqueClicks, before: before.uniqueClicks },
  { label: texts.links, value: used.links },
])}
<section class="card"><h2>${texts.chart.title}</h2>
${isClicked ? clicksChart(overview) : html`<p class="muted">${texts.chart.empty}</p>`}</section>
<div class="columns">
${
  isClicked
    ? html`<div>${countriesCard(overview)}${changedLinksCard(overview.changed, base)}</div>
<div>${referrersCard(overview)}${cards}</div>`
    : cards
}
</div>`,
  });
}

const dayFormatter = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Of a `YYYY-MM-DD HH:MM:SS`. */
const formatDay = (time: string) => dayFormatter.format(new Date(time.slice(0, 10)));

const clicksChart = ({ current, before }: Overview): SafeHtml =>
  lineChart({
    caption: texts.chart.caption,
    timeLabel: texts.chart.day,
    times: current.buckets.map(({ time }) => formatDay(time)),
    series: [
      { label: texts.clicks, style: 'first', values: current.buckets.map(({ clicks }) => clicks) },
      { label: texts.visitors, style: 'second', values: current.buckets.map((day) => day.uniqueClicks) },
      { label: texts.chart.before, style: 'before', values: before.buckets.map(({ clicks }) => clicks) },
    ],
  });

const newLink: SafeHtml = html`<a class="button" href="/console/links/new">${texts.newLink}</a>`;

const firstSteps: SafeHtml = html`<section class="card"><h2>${texts.start.title}</h2>
<ol class="steps">${texts.start.steps.map(
  (step) =>
    html`<li><h3>${step.title}</h3><p class="muted">${step.text}</p>${
      'href' in step && html`<p><a class="button small" href="${step.href}">${step.link}</a></p>`
    }</li>`,
)}</ol></section>`;
