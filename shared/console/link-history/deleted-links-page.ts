import type { readDeletedLinks } from '../../data/links/deleted-links.ts';
import { getTitle } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { type PageRequest, pageNumbers } from '../../domain/owned/paging.ts';
import { formatDateTime, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { dataTable } from '../components/data-table.ts';
import { pager } from '../components/pager.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import { pastTheEnd } from '../texts/items.ts';
import * as texts from '../texts/link-history.ts';
import { restoreButton } from './restore-button.ts';

interface DeletedLinksPage extends Awaited<ReturnType<typeof readDeletedLinks>> {
  page: PageRequest;
  /** Why a link was not restored. */
  form?: FormState;
  base: string;
}

const PATH = '/console/links/deleted';

/** The links that were deleted in the last 30 days, each with a button that restores it. */
export function deletedLinksPage(session: ConsoleSession, page: DeletedLinksPage): VisitorResponse {
  const { total, form } = page;
  return consolePage(session, {
    up: true,
    title: texts.deleted.title,
    nav: 'links',
    status: form?.status,
    body: html`${form?.message !== undefined && html`<p class="notice wrong" role="alert">${form.message}</p>`}
${
  total === 0
    ? html`<div class="empty"><p>${texts.deleted.empty}</p></div>`
    : html`<section class="card"><p class="muted">${texts.deleted.hint}</p>
${linkTable(session, page)}</section>`
}`,
  });
}

function linkTable(session: ConsoleSession, { items, total, page, base }: DeletedLinksPage): SafeHtml {
  const table = dataTable({
    caption: texts.deleted.caption(formatNumber(total)),
    rows: items.map((link) => ({ link, short: withoutScheme(shortUrl(link, base)) })),
    columns: [
      {
        label: texts.deleted.link,
        cell: ({ link, short }) =>
          html`<div class="link"><b>${short}</b><div class="muted small" dir="auto">${getTitle(link) || shortened(link.url)}</div></div>`,
      },
      { label: texts.deleted.clicks, isNumber: true, cell: ({ link }) => formatNumber(link.clicks) },
      { label: texts.deleted.date, cell: ({ link }) => formatDateTime(link.deletedAt) },
      {
        label: texts.columns.actions,
        cell: ({ link, short }) =>
          restoreButton(session, {
            action: PATH,
            field: { name: 'id', value: link.id },
            label: texts.deleted.restoreOne(short),
          }),
      },
    ],
  });
  return html`${items.length === 0 ? html`<p class="empty">${pastTheEnd}</p>` : table}
${pager({ ...pageNumbers(page, total), toHref: (n) => `${PATH}?page=${n}` })}`;
}
