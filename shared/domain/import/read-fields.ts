import { type Field, isPasswordColumn, type Names } from './formats.ts';

const isEmpty = (value: unknown): boolean => String(value ?? '').trim() === '';

/** Fields whose columns have other values in the files of other services. */
const knownValues: Partial<Record<Field, RegExp>> = {
  // A link that is off must not be on again: `parseValues` refuses it.
  status:
    /^(private|public|inactive|disabled|off|paused|suspended|archived|expired|deleted|trash|blocked|banned|draft)$/i,
  type: /^(direct|frame)$/i,
};

/** Whether it is, or has only, ids of the account that was exported, which mean nothing in another one. */
const isForeignId = (value: unknown): boolean =>
  typeof value === 'number' || (Array.isArray(value) && value.every(isForeignId));

const isValueOf = (field: string, value: unknown): boolean =>
  !isEmpty(value) &&
  (knownValues[field as Field]?.test(String(value).trim()) ?? true) &&
  !(['campaign', 'channels'].includes(field) && isForeignId(value));

/** What a row says. */
interface RowFields {
  /** The value of each field: of the first column that has one. */
  found: Partial<Record<Field, unknown>>;
  /** The columns with other values. */
  unused: string[];
}

/** Reads a row by the names that each field can have. */
export function readFields(row: ReadonlyMap<string, unknown>, names: Names): RowFields {
  const found: Record<string, unknown> = {};
  const used = new Set<string>();
  for (const [field, some] of Object.entries(names)) {
    const value = some.map((name) => row.get(name)).find((one) => isValueOf(field, one));
    if (value === undefined) continue;
    found[field] = value;
    for (const name of some) if (String(row.get(name)) === String(value)) used.add(name);
  }
  const unused = [...row].filter(
    ([name, value]) => !isEmpty(value) && !used.has(name) && !isPasswordColumn(name),
  );
  return { found, unused: unused.map(([name]) => name) };
}
