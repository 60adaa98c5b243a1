import { randomUUID } from 'node:crypto';
import { type GroupName, groupNames } from '../../domain/import/groups.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import { shortened } from '../../domain/import/values.ts';
import { planUsage } from '../../domain/plans/plan-usage.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { statTiles } from '../components/stat-tiles.ts';
import { consoleForm } from '../forms/console-form.ts';
import { ONCE_FIELD } from '../forms/once.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/import.ts';
import { importStyles } from './import-page.ts';
import { packText } from './packed-text.ts';
import { type Import, PACKED_FIELD } from './read-import.ts';
import { linkTable, problemTable } from './row-tables.ts';

const SHOWN_COLUMNS = 20;

interface CheckResult {
  /** The seconds after which the rows can be sent again. */
  retryAfter?: number;
  /** What made the form that was confirmed different from others: sent again, it continues what it may have begun. */
  once?: string | undefined;
  /** The campaigns and channels that would be created, too. */
  missing?: Record<GroupName, readonly string[]>;
}

/** What a file would create, to confirm it: in some seconds, if it was confirmed and there were too many rows in this minute. */
export async function checkPage(
  session: ConsoleSession,
  file: Import,
  rows: readonly ImportRow[],
  { retryAfter: retryAfterSeconds, once, missing }: CheckResult,
): Promise<VisitorResponse> {
  const wrong = rows.filter(({ problem }) => problem !== undefined);
  const good = rows.filter(({ problem }) => problem === undefined);
  const packed = await packText(file.text);
  const confirmed = { ...file.choices, [PACKED_FIELD]: packed, [ONCE_FIELD]: once ?? randomUUID() };
  const strings = texts.preview;
  return consolePage(session, {
    title: strings.title,
    nav: 'links',
    up: { href: '/console/import', text: texts.title },
    style: importStyles,
    ...(retryAfterSeconds !== undefined && { status: 429, retryAfterSeconds }),
    body: html`${
      retryAfterSeconds !== undefined &&
      html`<p class="notice wrong" role="alert">${strings.limited(retryAfterSeconds)}</p>
`
    }<p class="muted">${strings.readAs(texts.formats[file.format])}</p>
${file.ignored.length > 0 && html`<p class="notice">${strings.ignored} ${listColumns(file.ignored)}</p>`}
${statTiles([
  { label: strings.good, value: good.length },
  { label: strings.wrong, value: wrong.length },
])}
${missing && groupNotice(missing)}${roomNotice(session, good.length)}
${good.length > 0 && confirmForm(session, confirmed, good.length)}
<p class="another"><a href="/console/import">${strings.another}</a></p>
${
  wrong.length > 0 &&
  html`<section class="card"><h2>${strings.problems}</h2>
<p class="muted">${strings.problemsHint}</p>${problemTable(wrong)}</section>`
}
${good.length > 0 && html`<section class="card"><h2>${strings.links}</h2>${linkTable(good)}</section>`}`,
  });
}

/** The first columns, and how many more there are. */
function listColumns(names: readonly string[]): SafeHtml {
  const shown = names.slice(0, SHOWN_COLUMNS).map(shortened);
  const more = names.length - shown.length;
  return html`<bdi>${shown.join(', ')}</bdi>${more > 0 && texts.preview.moreColumns(formatNumber(more))}`;
}

/** Names the campaigns and channels that do not exist yet. */
const groupNotice = (missing: Record<GroupName, readonly string[]>): SafeHtml[] =>
  groupNames
    .filter((group) => missing[group].length > 0)
    .map(
      (group) =>
        html`<p class="notice">${texts.preview.newGroups[group]} ${missing[group].map((name, at) => html`${at > 0 && ', '}<bdi>${name}</bdi>`)}</p>
`,
    );

/** Says it if the plan does not allow as many links. */
function roomNotice({ caller, used }: ConsoleSession, wanted: number): SafeHtml | false {
  const links = planUsage(caller.plan, used).find(({ item }) => item === 'links');
  const room = links ? Math.max(0, links.max - links.used) : Infinity;
  if (room >= wanted) return false;
  return html`<p class="notice wrong">${texts.preview.noRoom(formatNumber(room), formatNumber(wanted - room))}</p>`;
}

function confirmForm(
  session: ConsoleSession,
  fields: Record<string, string | number | null | undefined>,
  count: number,
): SafeHtml {
  return consoleForm(session, {
    action: '/console/import/create',
    submit: texts.preview.submit(formatNumber(count)),
    fields: html`${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}">`,
    )}`,
  });
}
