import { keyScopes } from '../../../api/contract/key-scopes.ts';
import { apiPrefix } from '../../../api/contract/route.ts';
import type { pageNumbers } from '../../../domain/owned/paging.ts';
import type { AdditionalKey } from '../../../domain/users/additional-keys.ts';
import { formatDate, formatDateTime } from '../../../html/format.ts';
import { html, type SafeHtml } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { dataTable } from '../../components/data-table.ts';
import { deleteButton } from '../../components/delete-button.ts';
import { facts } from '../../components/facts.ts';
import { pager } from '../../components/pager.ts';
import { newForm } from '../../forms/form-state.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/keys.ts';
import { mainKeyForm } from './key-forms.ts';

interface KeysPage extends Omit<ReturnType<typeof pageNumbers>, 'perpage'> {
  items: readonly AdditionalKey[];
  shortUrl: string;
}

/** The account's API keys: the main one on request, and the additional ones without the keys themselves. */
export function keysPage(session: ConsoleSession, page: KeysPage): VisitorResponse {
  const { items, result, shortUrl } = page;
  return consolePage(session, {
    title: texts.title,
    nav: 'keys',
    actions: html`<a class="button" href="/console/keys/new">${texts.newKey}</a>`,
    body: html`<section class="card"><h2>${texts.main.title}</h2>
${facts([[texts.baseUrl, html`<code>${shortUrl}${apiPrefix}</code> · <a href="/docs">${texts.reference}</a>`]])}
${mainKeyForm(session, newForm())}</section>
<section class="card"><h2>${texts.list.title}</h2>
<p class="muted">${texts.list.hint}</p>
${items.length > 0 ? keyTable(session, items) : html`<p>${result === 0 ? texts.list.empty : texts.list.emptyPage}</p>`}
${pager({ ...page, toHref: (n) => `/console/keys?page=${n}` })}</section>`,
  });
}

const keyTable = (session: ConsoleSession, keys: readonly AdditionalKey[]): SafeHtml =>
  dataTable({
    caption: texts.list.caption,
    rows: keys,
    columns: [
      { label: texts.list.name, cell: ({ name }) => html`<bdi>${name}</bdi>` },
      {
        label: texts.list.scopes,
        cell: ({ scopes }) =>
          keyScopes
            .filter((one) => scopes.includes(one))
            .map((one) => texts.shortScopes[one])
            .join(', '),
      },
      {
        label: texts.list.expires,
        cell: ({ expires }) => (expires ? formatDateTime(expires) : texts.list.never),
      },
      {
        label: texts.list.lastUsed,
        cell: ({ lastUsed }) => (lastUsed ? formatDate(lastUsed) : texts.list.notUsed),
      },
      { label: texts.list.created, cell: ({ date }) => formatDateTime(date) },
      {
        label: texts.list.actions,
        cell: ({ id, name }) =>
          deleteButton(session, {
            action: `/console/keys/${id}/delete`,
            open: texts.list.delete,
            openLabel: texts.list.deleteLabel(name),
            question: texts.list.question,
            submit: texts.list.submit,
          }),
      },
    ],
  });
