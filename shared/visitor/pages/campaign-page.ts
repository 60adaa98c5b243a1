import { isUnprotected } from '../../domain/campaign-visits.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { shorten } from '../../domain/values/shorten.ts';
import { getHost } from '../../domain/values/targets.ts';
import { cardPage, type PageSetting } from '../../html/card-page.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { readTexts, type Texts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';
import { listStyle, pager } from './pager.ts';

const style = css`${listStyle}
.cards a{display:inline-block;padding:var(--s1) 0}
.cards bdi{display:block;font-weight:600}
.cards p{margin:var(--s1) 0 0}
.description{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden}
`;

interface CampaignPage extends PageSetting {
  /** The campaign's name. */
  name: string;
  /** The links that visitors can follow, newest first. */
  links: readonly Link[];
  currentpage: number;
  maxpage: number;
  /** What short URLs begin with. */
  base: string;
}

/**
 * The public list of a campaign's links, with the titles and descriptions that links show on social media. It links to short
 * URLs and shows nothing of a target but its host.
 */
export function campaignPage({
  name,
  links,
  currentpage,
  maxpage,
  base,
  brand,
  language = 'en',
}: CampaignPage): VisitorResponse {
  const strings = readTexts(language).campaign;
  const toHref = (page: number) => `?page=${page}`;
  const pages = { currentpage, maxpage, label: strings.pages, toHref, language };
  return cardPage({
    brand,
    language,
    status: 200,
    title: name,
    style,
    body: html`<main class="wide">
<h1 dir="auto">${name}</h1>
${
  links.length > 0
    ? html`<ul class="cards">${links.map((link) => card(link, base, strings))}</ul>`
    : html`<p class="muted">${maxpage > 1 ? strings.emptyPage : strings.empty}</p>`
}
${pager(pages)}
</main>`,
  });
}

/** More than the lines that a card shows. A page has fifty cards. */
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;

/** A password-protected link shows neither its title, its description, nor its target. */
function card(link: Link, base: string, strings: Texts['campaign']): SafeHtml {
  const address = shortUrl(link, base);
  const shown = address.replace(/^https?:\/\//, '');
  if (!isUnprotected(link))
    return html`<li>
<a href="${address}"><span dir="ltr">${shown}</span></a>
<p class="muted">${strings.protected}</p>
</li>`;
  return html`<li>
<a href="${address}"><bdi>${shorten(link.metatitle ?? getHost(link.url) ?? '', MAX_TITLE)}</bdi> <span dir="ltr">${shown}</span></a>
${
  link.metadescription &&
  html`<p class="muted description" dir="auto">${shorten(link.metadescription, MAX_DESCRIPTION)}</p>`
}
</li>`;
}
