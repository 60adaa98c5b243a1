import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { TestResponse } from '../call.ts';

/** The text of a downloaded file, as browsers save it. */
export const savedText = ({ text, headers }: TestResponse): string =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(Buffer.from(text, 'base64')).toString() : text;

/** The rows of a CSV file by the names of its columns, as spreadsheets read them. */
export const rowsIn = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

/** The name under which browsers save a file. */
export const toName = ({ headers }: TestResponse): string =>
  /^attachment; filename="([^"]*)"$/.exec(headers['content-disposition'] ?? '')?.[1] ?? '';
