import { isPasswordColumn } from './formats.ts';
import { hasPassword } from './values.ts';

/** A row of a file: its values by normalized name, or why it cannot be read. */
export interface SourceRow {
  line: number;
  values: Map<string, unknown>;
  problem?: string;
}

/** A text that is not a list of rows. The message completes the name of the file: `is empty`. */
export class UnreadableFile extends Error {}

export const LINE_BREAK = /\r\n|\r|\n/;

export const limitRows = (maxRows: number | undefined) => maxRows && maxRows + 1;

/**
 * The values by name: of several with one name, the first that says something, or that there is a password. Another value gets a name
 * that no field has.
 */
export function toValues(named: (readonly [name: string, value: unknown])[]): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of named) {
    const before = values.get(name);
    const isKept = isPasswordColumn(name) ? hasPassword(before) : (before ?? '') !== '';
    if (!isKept) values.set(name, value);
    else if (String(value ?? '') !== String(before)) values.set(`${name} (2)`, value);
  }
  return values;
}
