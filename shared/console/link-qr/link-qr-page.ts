import { type Link, shortUrl } from '../../domain/links/links.ts';
import { BLACK_ON_WHITE } from '../../domain/values/colors.ts';
import { html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { withLetters } from '../../visitor/qr/frame-letters.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import { qrPreviewSources } from '../qr-codes/qr-preview.ts';
import { qrColors } from '../scripts/qr-colors.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link.ts';
import { linkQrForm } from './link-qr-form.ts';
import type { QrLook } from './link-qr-look.ts';

interface LinkQr {
  form: FormState;
  /** Black on white until one is chosen, or while it cannot be scanned. */
  look?: QrLook | undefined;
  /** The base of short URLs. */
  base: string;
}

/** The QR code of a link with the form for its look. */
export function linkQrPage(
  session: ConsoleSession,
  link: Pick<Link, 'id' | 'alias' | 'domain'>,
  { form, look = { colors: BLACK_ON_WHITE }, base }: LinkQr,
): VisitorResponse {
  const content = shortUrl(link, base);
  return consolePage(session, {
    title: texts.qr.name(link.alias),
    nav: 'links',
    up: { href: `/console/links/${link.id}`, text: withoutScheme(content) },
    status: form.status,
    script: qrColors,
    csp: qrPreviewSources,
    body: html`<section class="card">${form.message !== undefined && html`<p class="problem" role="alert">${form.message}</p>`}
${linkQrForm(session, link.id, { form, picture: withLetters({ content, ...look }), size: 320, isOpen: true })}</section>`,
  });
}
