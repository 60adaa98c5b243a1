import type { readLinkReport } from '../../data/links/link-report.ts';
import { statisticsOf } from '../../domain/clicks/clicks.ts';
import type { ClicksQuery } from '../../domain/clicks/timeline.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { BLACK_ON_WHITE } from '../../domain/values/colors.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import { inlineQrSvg } from '../../visitor/qr/qr-svg.ts';
import type { VisitorReply } from '../../visitor/reply.ts';
import { copyButton } from '../components/copy-button.ts';
import { shortened } from '../components/shortened.ts';
import { statTiles } from '../components/stat-tiles.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { consoleForm } from '../forms/console-form.ts';
import { consolePage } from '../layout/console-page.ts';
import { ownTimeZone } from '../scripts/own-time-zone.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link.ts';
import { clicksOverTime } from './link-clicks.ts';
import { settingsCard } from './link-settings-card.ts';
import { sourcesOf } from './link-sources.ts';

type Report = Awaited<ReturnType<typeof readLinkReport>>;

interface Context {
  query: ClicksQuery;
  now: Date;
  /** The base of short URLs. */
  base: string;
}

/** One link: who clicked when and from where, its QR code, and its settings. */
export function linkPage(
  session: ConsoleSession,
  report: Report,
  { query, now, base }: Context,
): VisitorReply {
  const { link, campaign, statistics, buckets } = report;
  const path = `/console/links/${link.id}`;
  const short = shortUrl(link, base);
  const { clicks, uniqueClicks } = statisticsOf(statistics);
  return consolePage(session, {
    up: true,
    title: shortened(link.metatitle ?? withoutScheme(short)),
    nav: 'links',
    script: ownTimeZone,
    actions: html`<a class="button" href="${path}/edit">${texts.edit}</a>`,
    body: html`${addresses(short, link.url)}
${statTiles([
  { label: texts.clicks, value: clicks },
  { label: texts.visitors, value: uniqueClicks },
  { label: texts.time.clicksIn(query.unit), value: buckets.reduce((sum, bucket) => sum + bucket.clicks, 0) },
])}
${clicksOverTime({ path, query, buckets, isClicked: clicks > 0 })}
${clicks > 0 && sourcesOf(statistics)}
<div class="columns">${settingsCard(link, campaign, now)}
${qrCard(path, short)}</div>
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
<div><dt>${texts.shortUrl}</dt><dd><a href="${short}">${withoutScheme(short)}</a> ${copyButton(short, `Copy ${short}`)}</dd></div>
<div><dt>${texts.target}</dt><dd dir="auto"><a href="${target}" rel="noreferrer">${shortened(target, 300)}</a></dd></div>
</dl></section>`;

const qrCard = (path: string, short: string): SafeHtml =>
  html`<section class="card"><h2>${texts.qr.title}</h2>
<div class="qr">${inlineQrSvg({ content: short, colors: BLACK_ON_WHITE }, { size: 192, title: texts.qr.name(short) })}</div>
<p class="muted">${texts.qr.hint}</p>
<p class="actions"><a class="button quiet small" href="${path}/qr?format=svg">${texts.qr.svg}</a>
<a class="button quiet small" href="${path}/qr?format=png">${texts.qr.png}</a></p></section>`;
