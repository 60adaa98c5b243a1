import { appearanceVariable } from '../env.ts';
import { readTexts } from '../languages/texts.ts';
import type { VisitorResponse } from '../response.ts';
import { type Brand, brandMark } from './brand.ts';
import { type HtmlPage, htmlPage } from './document.ts';
import { html } from './html.ts';

/** What a page for visitors depends on besides its content. */
export interface PageSetting extends Pick<HtmlPage, 'language'> {
  /** Shown in the header and in the title; nothing on branded domains. */
  brand?: Brand | undefined;
}

export interface CardPage extends HtmlPage, PageSetting {
  /** Where the brand leads; nowhere by default, because visitors are on their way to a target. */
  brandHref?: string;
}

/** A page with one card, which `body` is, below the brand and above the way to report abuse. */
export function cardPage({ brand, brandHref, ...page }: CardPage): VisitorResponse {
  const abuse = appearanceVariable('ABUSE_URL');
  return htmlPage({
    ...page,
    body: html`${
      brand &&
      html`<header class="bar">${brandMark(brand, brandHref)}</header>
`
    }${page.body}${
      abuse &&
      html`
<footer><a href="${abuse}">${readTexts(page.language ?? 'en').reportAbuse}</a></footer>`
    }`,
  });
}

/** The title of a page of the service itself. Pages of links have their own. */
export const titleOn = (brand: Brand | undefined, title: string): string =>
  brand && title !== brand.name ? `${title} · ${brand.name}` : title;
