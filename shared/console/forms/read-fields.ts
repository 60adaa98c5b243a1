import { CSRF_FIELD } from '../../html/csrf-field.ts';
import { FILE_SUFFIX } from '../../visitor/request/forms.ts';
import { type FormState, newForm, PROBLEM_SUFFIX, ROW } from './form-state.ts';

type Fields = Record<string, string | string[] | Record<string, string>[]>;

/**
 * The object that the fields of a form describe, for a schema: `url` is a text, `pixels[]` an array of texts, and
 * `geotarget[0].link` is in an array of objects. Rows of which every field is blank are left out, unless one of them has a problem,
 * which is shown there.
 */
export function readFields(sent: URLSearchParams): Fields {
  // Browsers count a line break as one character, and send two.
  const entries = [...sent]
    .filter(([name]) => name !== CSRF_FIELD)
    .map(([name, value]): [string, string] => [name, value.replaceAll('\r\n', '\n')]);
  const lists = Map.groupBy(
    entries.filter(([name]) => name.endsWith('[]')),
    ([name]) => name.slice(0, -2),
  );
  const plain = entries.filter(([name]) => !name.includes('[') && !isOfFile(name));
  return Object.fromEntries([
    ...plain,
    ...[...lists].map(([name, values]) => [name, values.map(([, value]) => value).filter(Boolean)] as const),
    ...groupRows(entries),
  ]);
}

/** Whether this is a file, or what is wrong with it: not the value of a field. */
const isOfFile = (name: string) => name.endsWith(FILE_SUFFIX) || name.endsWith(PROBLEM_SUFFIX);

/** Renames fields of rows as `readFields` numbers them, without blank rows before them: `links[1].image` for `links[3].image`. */
export function renumberRows(sent: URLSearchParams): (name: string) => string {
  const filled = Map.groupBy(listCells([...sent]).filter(isFilled), ({ list }) => list);
  const rows = new Map([...filled].map(([list, cells]) => [list, sortIndexes(cells)] as const));
  return (name) => {
    const [, list = '', index, key] = ROW.exec(name) ?? [];
    return index === undefined ? name : `${list}[${countBelow(rows.get(list) ?? [], Number(index))}].${key}`;
  };
}

/** How many of these numbers in order are below a limit: a form can have thousands of names. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const sortIndexes = (cells: { index: number }[]) =>
  [...new Set(cells.map(({ index }) => index))].sort((a, b) => a - b);

interface Cell {
  list: string;
  index: number;
  key: string;
  value: string;
  /** Whether the value is what is wrong with the field. */
  isProblem: boolean;
}

const listCells = (entries: [string, string][]): Cell[] =>
  entries.flatMap(([name, value]) => {
    const isProblem = name.endsWith(PROBLEM_SUFFIX);
    const field = isProblem ? name.slice(0, -PROBLEM_SUFFIX.length) : name;
    const [, list = '', index, key = ''] = ROW.exec(field) ?? [];
    return index === undefined ? [] : [{ list, index: Number(index), key, value, isProblem }];
  });

const isFilled = ({ value, isProblem }: Cell): boolean => isProblem || value.trim() !== '';

function groupRows(entries: [string, string][]): [string, Record<string, string>[]][] {
  return [...Map.groupBy(listCells(entries), ({ list }) => list)].map(([list, ofList]) => {
    const rows = Map.groupBy(ofList, ({ index }) => index);
    const inOrder = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
    const filled = inOrder
      .filter((row) => row.some(isFilled))
      .map((row) => row.filter((cell) => !cell.isProblem));
    return [list, filled.map((row) => Object.fromEntries(row.map(({ key, value }) => [key, value])))];
  });
}

/** `password` and `current_password`: not `removepassword`, and not that of a network in a QR code, which the form shows. */
const PASSWORD = /^(current_)?password$/;

/** What was typed, to show it again. Passwords are not sent back. */
export const typedForm = (fields: Fields): FormState =>
  newForm(Object.fromEntries(Object.entries(fields).filter(([name]) => !PASSWORD.test(name))));
