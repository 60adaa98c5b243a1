import type { readLinkReport } from '../../data/links/link-report.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { BLACK_ON_WHITE } from '../../domain/values/colors.ts';
import { html, type SafeHtml, script } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { shortUrlWithCopy } from '../components/short-url.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { consoleForm } from '../forms/console-form.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import { linkQrForm } from '../link-qr/link-qr-form.ts';
import { plainLook } from '../qr-codes/plain-look.ts';
import { qrColors } from '../scripts/qr-colors.ts';
import type { ConsoleSession } from '../session.ts';
import type { AskedPeriod } from '../statistics/ask-period.ts';
import { statistics, statisticsScript } from '../statistics/report.ts';
import * as texts from '../texts/link.ts';
import * as history from '../texts/link-history.ts';
import { settingsCard } from './link-settings-card.ts';

type Report = Awaited<ReturnType<typeof readLinkReport>>;

interface Context {
  asked: AskedPeriod;
  /** The dates of the period as they were typed. */
  form: FormState;
  now: Date;
  /** The base of short URLs. */
  base: string;
}

/** One link: who clicked when and from where, its QR code, and its settings. */
export function linkPage(
  session: ConsoleSession,
  { link, campaign, taken, report }: Report,
  { asked, form, now, base }: Context,
): VisitorResponse {
  const path = `/console/links/${link.id}`;
  const short = shortUrl(link, base);
  return consolePage(session, {
    up: true,
    title: shortened(link.metatitle ?? withoutScheme(short)),
    nav: 'links',
    status: form.status,
    script: script`${statisticsScript}${qrColors}`,
    actions: html`<div class="actions"><a class="button quiet small" href="${path}/history">${history.open}</a>
<a class="button" href="${path}/edit">${texts.edit}</a></div>`,
    body: html`${addresses(short, link.url)}
${statistics({
  path,
  asked,
  form,
  report,
  isClicked: link.clicks > 0 || form.status !== 200,
  tiles: [{ label: texts.allClicks, value: link.clicks }],
})}
<div class="columns">${settingsCard({ ...link, taken }, campaign, now)}
${qrCard(session, link.id, short)}</div>
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

const qrCard = (session: ConsoleSession, linkId: number, content: string): SafeHtml =>
  html`<section class="card"><h2>${texts.qr.title}</h2>
<p class="muted">${texts.qr.hint}</p>
${linkQrForm(session, linkId, { form: plainLook(), picture: { content, colors: BLACK_ON_WHITE } })}</section>`;
