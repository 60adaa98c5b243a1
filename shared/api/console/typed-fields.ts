import * as v from 'valibot';
import { toLanguageTag } from './language-names.ts';

// Fields that people type in another way than the API has them.

/** A host with a dot, and what can follow it in a URL. */
const HOST_FIRST = /^([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(:\d{1,5})?([/?#]|$)/u;

/** `example.com/x`, as people write it, as the URL that they mean. */
function withScheme(typed: unknown): unknown {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return HOST_FIRST.test(text) ? `https://${text}` : typed;
}

/** A URL whose scheme may be left out. */
export const TypedUrl = <S extends v.GenericSchema>(field: S) =>
  v.pipe(v.unknown(), v.transform(withScheme), field);

/** The name of a language, or its code. */
const withLanguageTag = (typed: unknown): unknown =>
  typeof typed === 'string' ? toLanguageTag(typed) : typed;

export const TypedLanguage = <S extends v.GenericSchema>(field: S) =>
  v.optional(v.pipe(v.unknown(), v.transform(withLanguageTag), field));

/** A browser's `datetime-local`, such as `2030-01-31T18:00`, as the API writes it. */
function toDateTime(typed: unknown): unknown {
  const [, day, minute, second = ':00'] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?$/.exec(String(typed ?? '')) ?? [];
  return day === undefined ? typed : `${day} ${minute}${second}`;
}

/** A time, as browsers send it. */
export const BrowserTime = <S extends v.GenericSchema>(field: S) =>
  v.optional(v.pipe(v.unknown(), v.transform(toDateTime), field));

type Row = Record<string, unknown>;

/** Rows with a URL in each, and with other columns that `toRow` turns into those of the API. */
export const TypedRows = <S extends v.GenericSchema>(field: S, toRow = (row: Row): Row => row) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((rows) =>
        Array.isArray(rows) ? rows.map((row: Row) => ({ ...toRow(row), link: withScheme(row.link) })) : rows,
      ),
      field,
    ),
  );

export const withLanguage = (row: Row): Row => ({ ...row, language: withLanguageTag(row.language) });

export const withStart = (row: Row): Row => ({ ...row, from: toDateTime(row.from) });

/** A variant without a weight has the usual one. */
export const withWeight = (row: Row): Row => ({ ...row, weight: String(row.weight ?? '').trim() || '1' });
