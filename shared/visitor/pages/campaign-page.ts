import { isUnprotected } from '../../domain/campaign-visits.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { hostOf } from '../../domain/values/targets.ts';
import { htmlPage } from '../html/document.ts';
import { css, html, type SafeHtml } from '../html/html.ts';
import { pager, pagerStyle } from '../html/pager.ts';
import * as texts from '../html/texts.ts';
import type { VisitorReply } from '../reply.ts';

const strings = texts.campaign;

const style = css`${pagerStyle}
.cards a{display:inline-block;padding:.25rem 0}
.cards bdi{display:block;font-weight:600}
`;

interface CampaignPage {
  /** The campaign's name. */
  name: string;
  /** The links that visitors can follow, newest first. */
  links: readonly Link[];
  currentpage: number;
  maxpage: number;
  /** What short URLs begin with. */
  base: string;
}

/** The public list of a campaign's links. It links to short URLs and shows nothing of a target but its host. */
export function campaignPage({ name, links, currentpage, maxpage, base }: CampaignPage): VisitorReply {
  const pages = { currentpage, maxpage, label: strings.pages, hrefOf: (page: number) => `?page=${page}` };
  return htmlPage({
    status: 200,
    title: name,
    style,
    body: html`<main class="wide">
<h1 dir="auto">${name}</h1>
${
  links.length > 0
    ? html`<ul class="cards">${links.map((link) => card(link, base))}</ul>`
    : html`<p class="muted">${maxpage > 1 ? strings.emptyPage : strings.empty}</p>`
}
${pager(pages)}
</main>`,
  });
}

/** A password-protected link shows neither its title nor its target. */
function card(link: Link, base: string): SafeHtml {
  const address = shortUrl(link, base);
  const shown = address.replace(/^https?:\/\//, '');
  const title = isUnprotected(link) && html`<bdi>${link.metatitle ?? hostOf(link.url)}</bdi> `;
  return html`<li>
<a href="${address}">${title}<span>${shown}</span></a>
${!isUnprotected(link) && html`<p class="muted">${strings.protected}</p>`}
</li>`;
}
