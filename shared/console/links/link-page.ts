import type { readLinkReport } from '../../data/links/link-report.ts';
import { toStatistics } from '../../domain/clicks/clicks.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { html, type SafeHtml, script } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { shortUrlWithCopy } from '../components/short-url.ts';
import { shortened } from '../components/shortened.ts';
import { statTiles } from '../components/stat-tiles.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { consoleForm } from '../forms/console-form.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import { plainLook } from '../qr-codes/plain-look.ts';
import { chartTooltips } from '../scripts/chart-tooltips.ts';
import { ownTimeZone } from '../scripts/own-time-zone.ts';
import { qrColors } from '../scripts/qr-colors.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link.ts';
import * as history from '../texts/link-history.ts';
import type { Range } from './clicks-in-range.ts';
import { clicksOverTime, rangeText } from './link-clicks.ts';
import { linkQrForm } from './link-qr-page.ts';
import { settingsCard } from './link-settings-card.ts';
import { renderSources } from './link-sources.ts';

type Report = Awaited<ReturnType<typeof readLinkReport>>;

interface Context {
  range: Range;
  /** The days of the range as they were typed. */
  form: FormState;
  now: Date;
  /** The base of short URLs. */
  base: string;
}

/** One link: who clicked when and from where, its QR code, and its settings. */
export function linkPage(
  session: ConsoleSession,
  report: Report,
  { range, form, now, base }: Context,
): VisitorResponse {
  const { link, campaign, taken, statistics, buckets } = report;
  const path = `/console/links/${link.id}`;
  const short = shortUrl(link, base);
  const { clicks, uniqueClicks } = toStatistics(statistics);
  return consolePage(session, {
    up: true,
    title: shortened(link.metatitle ?? withoutScheme(short)),
    nav: 'links',
    status: form.status,
    script: script`${ownTimeZone}${chartTooltips}${qrColors}`,
    actions: html`<div class="actions"><a class="button quiet small" href="${path}/history">${history.open}</a>
<a class="button" href="${path}/edit">${texts.edit}</a></div>`,
    body: html`${addresses(short, link.url)}
${statTiles([
  { label: texts.clicks, value: clicks },
  { label: texts.visitors, value: uniqueClicks },
  {
    label: texts.time.clicksIn(rangeText(range)),
    value: buckets.reduce((sum, bucket) => sum + bucket.clicks, 0),
  },
])}
${clicksOverTime({ path, range, form, buckets, isClicked: clicks > 0 })}
${clicks > 0 && renderSources(statistics)}
<div class="columns">${settingsCard({ ...link, taken }, campaign, now)}
${qrCard(link, base)}</div>
<details class="card"><summary class="wrong">${texts.remove.title}</summary>
${consoleForm(session, {
  action: `${path}/delete`,
  submit: texts.remove.submit,
  fields: html`<p>${texts.remove.hint}</p>`,
  isDangerous: true,
})}</details>`,
  });
}

const addresses = (short: string, target: string): SafeHtml =>
  html`<section class="card"><dl class="facts">
<div><dt>${texts.shortUrl}</dt><dd>${shortUrlWithCopy(short)}</dd></div>
<div><dt>${texts.target}</dt><dd dir="auto"><a href="${target}" rel="noreferrer">${shortened(target, 300)}</a></dd></div>
</dl></section>`;

const qrCard = (link: Report['link'], base: string): SafeHtml =>
  html`<section class="card"><h2>${texts.qr.title}</h2>
<p class="muted">${texts.qr.hint}</p>
${linkQrForm(link, { form: plainLook(), base })}</section>`;
