import type { OmittedField } from '../../api/link-history.ts';
import type { readHistory, VersionEntry } from '../../data/links/link-history.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { type PageRequest, pageNumbers } from '../../domain/owned/paging.ts';
import { env } from '../../env.ts';
import { formatDateTime, formatNumber } from '../../html/format.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { dataTable } from '../components/data-table.ts';
import { pager } from '../components/pager.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import { pastTheEnd } from '../texts/items.ts';
import * as texts from '../texts/link-history.ts';
import { changeList } from './change-list.ts';
import { restoreButton } from './restore-button.ts';

interface HistoryPage extends Awaited<ReturnType<typeof readHistory>> {
  link: Link;
  page: PageRequest;
  /** What was restored before, which the page confirms. */
  done?: 'restored' | 'undeleted' | undefined;
  omitted?: OmittedField | undefined;
  /** Why a version was not restored. */
  form?: FormState;
  base: string;
}

const style = css`
.changes{margin:0;padding:0;list-style:none;max-width:44rem}
.changes li{overflow-wrap:anywhere}
.changes ul{margin:0;padding-inline-start:1.25rem}
td button{white-space:nowrap}
`;

/** The versions of a link, each with what it changed and a button that restores it. */
export function historyPage(session: ConsoleSession, page: HistoryPage): VisitorResponse {
  const { link, done, omitted, form, base } = page;
  return consolePage(session, {
    up: true,
    title: `${texts.title}: ${withoutScheme(shortUrl(link, base))}`,
    nav: 'links',
    status: form?.status,
    style,
    body: html`${done && html`<p class="notice good" role="status">${texts.done[done]}${omitted && ` ${texts.omitted[omitted]}`}</p>`}
${form?.message !== undefined && html`<p class="notice wrong" role="alert">${form.message}</p>`}
<section class="card"><p class="muted">${texts.hint(formatNumber(env.historyDays))}</p>
${versionTable(session, page)}</section>`,
  });
}

function versionTable(session: ConsoleSession, { link, entries, total, page }: HistoryPage): SafeHtml {
  const action = `/console/links/${link.id}/history`;
  const { currentpage, maxpage } = pageNumbers(page, total);
  const table = dataTable<VersionEntry>({
    caption: texts.caption(formatNumber(total)),
    rows: entries,
    columns: [
      { label: texts.columns.version, cell: ({ version }) => formatNumber(version) },
      { label: texts.columns.date, cell: ({ date }) => formatDateTime(date) },
      { label: texts.columns.by, cell: ({ by }) => html`<bdi>${nameAuthor(by)}</bdi>` },
      { label: texts.columns.changes, cell: changeList },
      {
        label: texts.columns.actions,
        cell: ({ version }) =>
          version === (link.version ?? 1)
            ? texts.current
            : restoreButton(session, {
                action,
                field: { name: 'version', value: version },
                label: texts.restoreOne(version),
              }),
      },
    ],
  });
  return html`${entries.length === 0 ? html`<p class="empty">${pastTheEnd}</p>` : table}
${pager({ currentpage, maxpage, toHref: (n) => `${action}?page=${n}` })}`;
}

/** `user:1 ann page:links/edit` as people read it. */
function nameAuthor(by: string): string {
  const [, name, used = ''] = by.split(' ');
  if (name === undefined) return texts.system;
  const [kind, what = ''] = used.split(':');
  if (kind === 'page') return `${name}, ${texts.pages[what] ?? what}`;
  // An id ends with the number of the key among those of its owner.
  return `${name}, ${kind === 'key' ? texts.key(Number(what.slice(-8))) : texts.mainKey}`;
}
