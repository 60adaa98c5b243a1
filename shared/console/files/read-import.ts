import type { InferOutput } from 'valibot';
import { checkImport, MAX_IMPORT_BYTES } from '../../api/console/files.ts';
import { MAX_ROWS } from '../../api/contract/rows.ts';
import type { Format } from '../../domain/import/formats.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import { type MappingOptions, mapRows } from '../../domain/import/map-rows.ts';
import { parseRows, UnreadableFile } from '../../domain/import/parse-rows.ts';
import { invalidFields } from '../../errors.ts';
import { submitForm } from '../forms/submit-form.ts';
import * as texts from '../texts/import.ts';
import { unpackText } from './packed-text.ts';

/** The hidden field with the text of a file that was checked. */
export const PACKED_FIELD = 'packed';

/** A file of links, and where all of them go. */
export interface Import {
  text: string;
  format: Format;
  /** In the order of the file. */
  rows: readonly ImportRow[];
  choices: InferOutput<typeof checkImport.request.form>;
}

/**
 * Reads the file of a form, or the rows pasted into it, or the file that was checked before. Only administrators can give
 * links a past: for everyone else, dates and clicks are ignored.
 */
export const readImport = (fields: URLSearchParams, isAdmin: boolean) =>
  submitForm(checkImport.request.form, fields, async (choices): Promise<Import> => {
    const packed = fields.get(PACKED_FIELD);
    const file = packed === null ? fields.get('file') : unpackText(packed);
    const field = file ? 'file' : 'rows';
    const text = file || (fields.get('rows') ?? '');
    if (text.trim() === '') throw invalidFields({ file: `: ${texts.problems.nothing}` });
    const names = isAdmin ? {} : { date: [], clicks: [] };
    const options = { domain: choices.domain ?? undefined, names, keepsDomains: true };
    return { ...readRows(text, field, options), text, choices };
  });

/** The body that creates the link of a row. */
export const toRequestBody = ({ fields }: ImportRow, { campaign, channel }: Import['choices']): object => ({
  ...fields,
  campaign,
  channel,
});

function readRows(text: string, field: string, options: MappingOptions): Pick<Import, 'format' | 'rows'> {
  const refuse = (problem: string) => invalidFields({ [field]: `: ${problem}` });
  if (text.startsWith('PK\u0003\u0004')) throw refuse(texts.problems.workbook);
  if (Buffer.byteLength(text) > MAX_IMPORT_BYTES) throw refuse(texts.problems.tooLarge);
  try {
    const source = parseRows(text, MAX_ROWS);
    if (source.length === 0) throw refuse(texts.problems.noRows);
    if (source.length > MAX_ROWS) throw refuse(texts.problems.tooMany);
    const { format, rows } = mapRows(source, options);
    if (rows.every(({ fields }) => fields.url === '')) throw refuse(texts.problems.noTargets);
    return { format, rows: rows.toSorted((a, b) => a.line - b.line) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse(texts.problems.unreadable(error.message));
    // JSON with thousands of levels overflows the stack.
    if (error instanceof RangeError) throw refuse(texts.problems.tooDeep);
    throw error;
  }
}
