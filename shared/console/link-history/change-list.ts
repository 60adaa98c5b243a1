import type { VersionEntry } from '../../data/links/link-history.ts';
import type { FieldChange } from '../../domain/links/link-history.ts';
import { type TargetList, targetLists } from '../../domain/values/targets.ts';
import { formatDateTime, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { shortened } from '../components/shortened.ts';
import { findLabel } from '../links/list-problems.ts';
import { nameVisitors } from '../links/name-visitors.ts';
import { targets } from '../texts/link-form.ts';
import * as texts from '../texts/link-history.ts';

/** What a version changed, field by field. */
export function changeList({ version, changes }: VersionEntry): SafeHtml | string {
  if (changes.length === 0) return texts.noChanges;
  const isCreation = version === 1;
  return html`<div>${isCreation && texts.created}<ul class="changes">${changes.map(
    (change) => html`<li dir="auto">${describeChange(change, isCreation)}</li>`,
  )}</ul></div>`;
}

function describeChange({ field, from, to }: FieldChange, isCreation: boolean): SafeHtml {
  const name = html`<b>${nameField(field)}:</b>`;
  if (field === 'password') return html`${name} ${texts.changed}`;
  if (isCreation) return html`${name} ${formatValue(field, to)}`;
  return html`${name} <del>${formatValue(field, from)}</del> → <ins>${formatValue(field, to)}</ins>`;
}

const targetNames: Readonly<Record<string, { fact: string }>> = targets.lists;

/** As the form of a link calls it, and what the form has no field for. */
export const nameField = (field: string): string =>
  texts.fields[field] ?? targetNames[field]?.fact ?? findLabel(field);

const MAX_CHARACTERS = 300;
/** Of each list: 40 changes of lists of 20 rows with longer texts made a page of 5 MB. */
const MAX_ROWS = 10;
const MAX_ROW_CHARACTERS = 150;
const TIMES = new Set(['startdate', 'expiry']);

const shortenRow = (text: string) => shortened(text, MAX_ROW_CHARACTERS);

function formatValue(field: string, value: unknown): SafeHtml | string {
  const rows = listRows(field, value);
  if (rows === undefined)
    return TIMES.has(field) && value !== null ? formatDateTime(String(value)) : formatOne(value);
  if (rows.length === 0) return texts.none;
  return html`<ul>${rows.slice(0, MAX_ROWS).map((row) => html`<li>${formatRow(field, row)}</li>`)}${
    rows.length > MAX_ROWS && html`<li>${texts.moreRows(formatNumber(rows.length - MAX_ROWS))}</li>`
  }</ul>`;
}

function formatOne(value: unknown): string {
  if (value === null) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return shortened(String(value), MAX_CHARACTERS);
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a list, and of apps; undefined for any other value. */
function listRows(field: string, value: unknown): (Row | string)[] | undefined {
  if (field === 'deeplink' && value !== null && typeof value === 'object') return listApps(value);
  return Array.isArray(value) ? value : undefined;
}

/** One line: `France → https://example.fr/`. */
function formatRow(field: string, row: Row | string): SafeHtml | string {
  if (typeof row !== 'object') return shortenRow(String(row));
  if (field === 'schedule')
    return html`${texts.startingAt} ${formatDateTime(String(row.from))} → ${shortenRow(String(row.link))}`;
  return shortenRow(describeRow(field, row));
}

function describeRow(field: string, { link, ...row }: Row): string {
  if (field === 'parameters') return `${row.name}=${row.value}`;
  if (field === 'variants') return `${row.weight} × ${link}`;
  const list = field as TargetList;
  return `${nameVisitors(list, String(row[targetLists[list]]))} → ${link}`;
}

const listApps = ({ apple, google, auto }: { apple?: unknown; google?: unknown; auto?: unknown }) => [
  ...(apple ? [`iOS → ${apple}`] : []),
  ...(google ? [`Android → ${google}`] : []),
  ...(auto ? [texts.knownApps] : []),
];
