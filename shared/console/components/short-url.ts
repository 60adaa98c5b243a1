import { html, type SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/items.ts';
import { copyButton } from './copy-button.ts';
import { withoutScheme } from './without-scheme.ts';

/** The URL of an item, which opens its page in the console at `path`, and a button that copies it. */
export const itemUrlWithCopy = (path: string, url: string): SafeHtml =>
  html`<span class="row"><a href="${path}">${withoutScheme(url)}</a>${copyButton(url, texts.copyOne(url))}</span>`;

/** A URL of this service, without its scheme, and a button that copies it. */
export const shortUrlWithCopy = (url: string): SafeHtml =>
  html`<span class="row"><a href="${url}">${withoutScheme(url)}</a>${copyButton(url, texts.copyOne(url))}</span>`;
