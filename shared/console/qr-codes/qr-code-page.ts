import type { PeriodReport } from '../../domain/clicks/period-report.ts';
import { qrCodeName } from '../../domain/qr-codes/qr-code-views.ts';
import type { QrCode } from '../../domain/qr-codes/qr-codes.ts';
import { formatDate } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { facts } from '../components/facts.ts';
import { shortened } from '../components/shortened.ts';
import type { FormState } from '../forms/form-state.ts';
import { deletePath, editPath, itemPath } from '../items/item-kind.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import type { AskedPeriod } from '../statistics/ask-period.ts';
import { statistics, statisticsScript } from '../statistics/report.ts';
import * as items from '../texts/items.ts';
import * as texts from '../texts/qr-codes.ts';
import { downloads, imageAt, imagePath, kind } from './qr-code-pages.ts';

interface Context {
  asked: AskedPeriod;
  form: FormState;
}

/** One QR code: its scans in a period, its image, and what it is about. */
export function qrCodePage(
  session: ConsoleSession,
  { item, report }: { item: QrCode; report: PeriodReport },
  { asked, form }: Context,
): VisitorResponse {
  const name = qrCodeName(item);
  return consolePage(session, {
    up: true,
    title: name,
    nav: kind.collection,
    status: form.status,
    script: statisticsScript,
    actions: html`<div class="actions"><a class="button quiet small" href="${deletePath(kind, item.id)}">${items.remove}</a>
<a class="button" href="${editPath(kind, item.id)}">${items.edit}</a></div>`,
    body: html`${
      item.qr.type === 'link'
        ? html`<p class="muted">${texts.counted}</p>${statistics({
            path: itemPath(kind, item.id),
            asked,
            form,
            report,
            isClicked: item.clicks > 0 || form.status !== 200,
            tiles: [{ label: texts.allScans, value: item.clicks }],
          })}`
        : html`<p class="notice">${texts.notCounted}</p>`
    }
${aboutCard(item, name)}`,
  });
}

const aboutCard = (item: QrCode, name: string): SafeHtml =>
  html`<section class="card"><h2>${texts.about}</h2><div class="beside">
${facts([
  [texts.contains, texts.types[item.qr.type]],
  [
    texts.data.link,
    item.qr.type === 'link' &&
      html`<a href="${item.qr.data}" rel="noreferrer" dir="auto">${shortened(item.qr.data, 300)}</a>`,
  ],
  [texts.created, formatDate(item.date)],
])}
<div>${imageAt(imagePath(item), name, 160)}
<p>${downloads({ id: item.id, name, path: imagePath(item) })}</p></div></div></section>`;
