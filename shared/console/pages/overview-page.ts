import type { readOverview } from '../../data/overview.ts';
import { planUsage } from '../../domain/plans/plan-usage.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { statTiles } from '../components/stat-tiles.ts';
import { usageList } from '../components/usage-list.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import type { AskedPeriod } from '../statistics/ask-period.ts';
import { changedLinksCard, topLinksCard } from '../statistics/clicked-links.ts';
import { followNote } from '../statistics/clicks-chart.ts';
import { listFile } from '../statistics/list-file.ts';
import { statistics, statisticsScript } from '../statistics/report.ts';
import * as texts from '../texts/overview.ts';

type Overview = Awaited<ReturnType<typeof readOverview>>;

interface Context {
  asked: AskedPeriod;
  form: FormState;
  /** The base of short URLs. */
  base: string;
}

/** The account at a glance: its clicks in a period, where they came from, which links they were on, and what the plan allows. */
export function overviewPage(
  session: ConsoleSession,
  { report, topLinks, changed }: Overview,
  { base, ...period }: Context,
): VisitorResponse {
  const { used, caller } = session;
  const isNew = used.links === 0 && report.current.clicks + report.before.clicks === 0;
  const tiles = [{ label: texts.links, value: used.links }];
  const toFile = (list: string, title: string) =>
    listFile({ path: '/console', asked: period.asked, list, title });
  return consolePage(session, {
    title: texts.title,
    nav: 'overview',
    status: period.form.status,
    actions: !isNew && newLink,
    script: statisticsScript,
    body: html`${
      isNew
        ? html`${firstSteps}${statTiles(tiles)}`
        : statistics({
            ...period,
            path: '/console',
            report,
            tiles,
            isClicked: true,
            more: html`<div class="columns">${topLinksCard(topLinks, base, topLinks.length > 0 && toFile('links', texts.top.title))}${changed && changedLinksCard(changed, base, toFile('changes', texts.changed.title))}</div>`,
          })
    }
<section class="card"><h2>${texts.plan.title}: ${caller.plan.name}</h2>
${usageList(planUsage(caller.plan, used))}</section>`,
  });
}

const newLink: SafeHtml = html`<a class="button" href="/console/links/new">${texts.newLink}</a>`;

const firstSteps: SafeHtml = html`<section class="card"><h2>${texts.start.title}</h2>
<ol class="steps">${texts.start.steps.map(
  (step) =>
    html`<li><h3>${step.title}</h3><p class="muted">${step.text}</p>${
      'href' in step && html`<p><a class="button small" href="${step.href}">${step.link}</a></p>`
    }</li>`,
)}</ol>
<p class="muted small">${followNote}</p></section>`;
