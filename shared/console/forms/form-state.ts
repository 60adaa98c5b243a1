/** What a form shows: what was typed, or is stored, and what is wrong with it. */
export interface FormState {
  /** By the name of a field; several values for checkboxes and lists. */
  values: ReadonlyMap<string, readonly string[]>;
  /** By the name of a field, as it completes `<label> …`: `must be an email address`. */
  problems: Readonly<Record<string, string>>;
  /** What is wrong with the whole, if anything is. */
  message?: string;
  /** When it may be sent again, in seconds. */
  retryAfterSeconds?: number | undefined;
  /** The status of the page that shows the form; 200 for a form that was not sent. */
  status: number;
}

type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value };

/** A form that was not sent yet, with these values: `{ url, pixels: [1], geotarget: [{ location, link }] }`. */
export function newForm(values: { readonly [name: string]: Value } = {}): FormState {
  const typed = new Map<string, string[]>();
  const add = (name: string, value: Value): void => {
    if (value === null || value === undefined || value === '') return;
    if (Array.isArray(value))
      value.forEach((one, at) => void add(isRow(one) ? `${name}[${at}]` : `${name}[]`, one));
    else if (isRow(value))
      for (const [key, one] of Object.entries(value)) add(name ? `${name}.${key}` : key, one);
    else {
      const values = typed.get(name) ?? [];
      values.push(String(value));
      typed.set(name, values);
    }
  };
  add('', values);
  return { values: typed, problems: {}, status: 200 };
}

const isRow = (value: Value): value is { readonly [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field; empty unless one was typed. */
export const textIn = ({ values }: FormState, name: string): string => values.get(name)?.[0] ?? '';

/** How many rows of a list (`geotarget[0].link`) have a value, or a problem: that of a file that could not be used. */
export function rowsIn({ values, problems }: FormState, list: string): number {
  const counts = [...values.keys(), ...Object.keys(problems)].map((name) => {
    const [, of, index] = ROW.exec(name) ?? [];
    return of === list ? Number(index) + 1 : 0;
  });
  return counts.reduce((max, count) => Math.max(max, count), 0);
}

/** What the name ends with under which a form says what is wrong with an upload. */
export const PROBLEM_SUFFIX = '.problem';

/** The name of a field in a row of a list: `geotarget[0].link`. */
export const ROW = /^(\w+)\[(\d{1,3})\]\.(\w+)$/;
