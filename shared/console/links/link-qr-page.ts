import { type Link, shortUrl } from '../../domain/links/links.ts';
import { BLACK_ON_WHITE } from '../../domain/values/colors.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import { qrLookFields, qrPreview, qrPreviewSources } from '../qr-codes/qr-preview.ts';
import { qrColors } from '../scripts/qr-colors.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link.ts';
import type { QrLook } from './link-qr-look.ts';

interface LinkQr {
  form: FormState;
  /** Black on white until one is chosen, or while it cannot be scanned. */
  look?: QrLook | undefined;
  /** The base of short URLs. */
  base: string;
  size?: number;
}

/** The QR code of a link with the form for its look. */
export function linkQrPage(
  session: ConsoleSession,
  link: Pick<Link, 'id' | 'alias' | 'domain'>,
  { form, ...qr }: LinkQr,
): VisitorResponse {
  const path = `/console/links/${link.id}`;
  return consolePage(session, {
    title: texts.qr.name(link.alias),
    nav: 'links',
    up: { href: path, text: withoutScheme(shortUrl(link, qr.base)) },
    status: form.status,
    script: qrColors,
    csp: qrPreviewSources,
    body: html`<section class="card">${form.message !== undefined && html`<p class="problem" role="alert">${form.message}</p>`}
${linkQrForm(link, { form, size: 320, ...qr })}</section>`,
  });
}

/** The QR code of a link in its form, which previews it, or downloads it in one of the formats. */
export function linkQrForm(
  link: Pick<Link, 'id' | 'alias' | 'domain'>,
  { form, look = { colors: BLACK_ON_WHITE, logo: undefined }, base, size = 192 }: LinkQr,
): SafeHtml {
  const path = `/console/links/${link.id}`;
  const content = shortUrl(link, base);
  const download = (format: 'svg' | 'png') =>
    html`<button class="quiet small" formaction="${path}/qr" name="format" value="${format}">${texts.qr[format]}</button>`;
  return html`<form method="get" action="${path}/qr-code" class="form">
${qrPreview({ picture: { content, ...look }, title: texts.qr.name(content), size })}
${qrLookFields(form)}
<div class="actions"><button class="quiet small">${texts.qr.preview}</button>${download('svg')}${download('png')}</div></form>`;
}
