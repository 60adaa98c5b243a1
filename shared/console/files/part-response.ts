import { compressPart } from '../../data/export/compress-part.ts';
import type { PartRange } from '../../data/export/export-parts.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { html } from '../../html/html.ts';
import { privateFile, type VisitorResponse } from '../../response.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/export.ts';

interface Part {
  contentType: 'text/csv; charset=utf-8' | 'application/x-ndjson';
  lines: AsyncIterable<string>;
  /** What it has, such as `links`, and the extension of its name. */
  of: string;
  extension: string;
  range: PartRange;
  now: Date;
  /** Where this part is: the halves of one that is too large are there too. */
  path: string;
}

/** A part as a file: `links-2026-11-22-from-0.csv`. If it is too large for one response, a page with its halves. */
export async function partResponse(session: ConsoleSession, part: Part): Promise<VisitorResponse> {
  const { contentType, lines, of, extension, range, now } = part;
  const body = await compressPart(lines);
  if (!body) return halvesPage(session, part);
  const name = `${of}-${formatDate(now)}${of === 'account' ? '' : `-from-${range.from}`}.${extension}`;
  return privateFile({ contentType, body, encoding: 'gzip', name });
}

function halvesPage(session: ConsoleSession, { path, of, range: { from, to } }: Part): VisitorResponse {
  const middle = Math.floor((from + to) / 2);
  const halves = [
    { from, to: middle },
    { from: middle + 1, to },
  ];
  return consolePage(session, {
    title: texts.title,
    nav: 'account',
    status: 413,
    body: html`<p>${texts.tooLarge}</p>
<div class="actions">${halves.map(
      (half, index) =>
        html`<a class="button quiet" href="${`${path}?of=${of}&from=${half.from}&to=${half.to}`}">${texts.half(index + 1)}</a>`,
    )}</div>`,
  });
}
