import type { Link } from '../../domain/links/links.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/link.ts';

/** Downloads the QR code of a link in black on white, for print; `short` is the short URL without its scheme. */
export const qrDownload = ({ id }: Pick<Link, 'id'>, short: string): SafeHtml =>
  html`<a class="button plain small" href="/console/links/${id}/qr?format=svg" aria-label="${texts.qr.downloadOf(short)}">${texts.qr.short}</a>`;
