import { compressPart } from '../../data/export/compress-part.ts';
import type { Link } from '../../domain/links/links.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { ServiceError } from '../../errors.ts';
import { privateFile, type VisitorResponse } from '../../response.ts';
import * as texts from '../texts/export.ts';
import { selectedRows } from './link-rows.ts';

/** Links as a CSV file, in their order. Throws a 400 without links, or if they are too large for one file. */
export async function exportSelected(
  links: readonly Link[],
  { base, now }: { base: string; now: Date },
): Promise<VisitorResponse> {
  const body = await compressPart(selectedRows(links, { base, now }));
  if (!body) throw new ServiceError('invalid_request', { message: texts.selectionTooLarge });
  const name = `links-${formatDate(now)}.csv`;
  return privateFile({ contentType: 'text/csv; charset=utf-8', body, encoding: 'gzip', name });
}
