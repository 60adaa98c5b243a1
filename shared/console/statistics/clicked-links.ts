import type { readOverview } from '../../data/overview.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { copyButton } from '../components/copy-button.ts';
import { dataTable } from '../components/data-table.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import * as texts from '../texts/overview.ts';

type Overview = Awaited<ReturnType<typeof readOverview>>;
type ClickedLink = Overview['topLinks'][number];

/** The links with the most clicks in the period. */
export const topLinksCard = (
  links: readonly ClickedLink[],
  base: string,
  file?: SafeHtml | false,
): SafeHtml =>
  html`<section class="card"><div class="heading"><h2>${texts.top.title}</h2>${file}</div>
${
  links.length === 0
    ? html`<p class="muted">${texts.top.none}</p>`
    : dataTable({
        caption: texts.top.caption,
        rows: links,
        columns: [
          { label: texts.top.link, cell: ({ link }) => linkCell(link, base, { hasCopyButton: true }) },
          { label: texts.clicks, isNumber: true, cell: ({ clicks }) => formatNumber(clicks) },
        ],
      })
}</section>`;

/** The links whose clicks rose and fell most, compared with the period before. */
export function changedLinksCard(
  { risen, fallen }: NonNullable<Overview['changed']>,
  base: string,
  file?: SafeHtml | false,
): SafeHtml {
  const groups = [
    { caption: texts.changed.risen, links: risen },
    { caption: texts.changed.fallen, links: fallen },
  ].filter(({ links }) => links.length > 0);
  return html`<section class="card"><div class="heading"><h2>${texts.changed.title}</h2>${groups.length > 0 && file}</div>
${
  groups.length === 0
    ? html`<p class="muted">${texts.changed.none}</p>`
    : groups.map(({ caption, links }) => changesTable(caption, links, base))
}</section>`;
}

const changesTable = (caption: string, links: readonly ClickedLink[], base: string): SafeHtml =>
  dataTable({
    caption,
    rows: links,
    columns: [
      { label: texts.top.link, cell: ({ link }) => linkCell(link, base) },
      { label: texts.clicks, isNumber: true, cell: ({ clicks }) => formatNumber(clicks) },
      { label: texts.changed.change, isNumber: true, cell: ({ clicks, before }) => signed(clicks - before) },
    ],
  });

const signed = (change: number): SafeHtml =>
  change > 0
    ? html`<span class="up">+${formatNumber(change)}</span>`
    : html`<span>−${formatNumber(-change)}</span>`;

function linkCell(link: ClickedLink['link'], base: string, { hasCopyButton = false } = {}): SafeHtml {
  const short = shortUrl(link, base);
  return html`<div class="text"><a href="/console/links/${link.id}">${withoutScheme(short)}</a>
${hasCopyButton && copyButton(short, `Copy ${short}`)}<br><span class="muted small" dir="auto">${
    link.metatitle ?? shortened(link.url)
  }</span></div>`;
}
