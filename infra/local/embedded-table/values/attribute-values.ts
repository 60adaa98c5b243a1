import { validationError } from './errors.ts';
import type { Item, Value, ValueType } from './item.ts';
import { canonicalNumber, compareNumbers, numberSize } from './numbers.ts';

const TYPES: ReadonlySet<string> = new Set<ValueType>([
  'S',
  'N',
  'B',
  'BOOL',
  'NULL',
  'SS',
  'NS',
  'BS',
  'L',
  'M',
]);

/** The one type a value has. */
export function getType(value: Value): ValueType {
  for (const type in value) return type as ValueType;
  throw noType();
}

const noType = () =>
  validationError('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');

/**
 * The value as stored: numbers in canonical form, bytes in base64. Returns the same object if nothing changes. Throws a
 * ValidationException for values that DynamoDB rejects.
 */
export function checkedValue(value: Value): Value {
  let type: string | undefined;
  for (const name in value) {
    if (type !== undefined) {
      throw validationError(
        'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
      );
    }
    type = name;
  }
  if (type === undefined || !TYPES.has(type)) throw noType();
  if (type === 'S' || type === 'BOOL') return value;
  if (type === 'N') {
    const number = canonicalNumber(value.N as string);
    return number === value.N ? value : { N: number };
  }
  return checkedRareValue(value);
}

function checkedRareValue(value: Value): Value {
  const { NULL, B, SS, NS, BS, L, M } = value;
  if (NULL !== undefined) {
    if (NULL === true) return value;
    throw invalid('Null attribute value types must have the value of true');
  }
  if (B !== undefined) return { B: base64(B) };
  if (SS) return { SS: checkedSet(SS, 'An string set  may not be empty') };
  if (NS) return { NS: checkedSet(NS.map(canonicalNumber), 'An number set  may not be empty') };
  if (BS) return { BS: checkedSet(BS.map(base64), 'Binary sets should not be empty') };
  if (L) return { L: L.map(checkedValue) };
  return { M: checkedItem(M ?? {}) };
}

const invalid = (problem: string) => validationError(`One or more parameter values were invalid: ${problem}`);

/** The SDK passes bytes; marshalled documents already contain base64. */
const base64 = (bytes: string | Uint8Array) =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64');

function checkedSet(members: string[], emptyMessage: string): string[] {
  if (members.length === 0) throw invalid(emptyMessage);
  if (new Set(members).size < members.length) throw validationError('Input collection contains duplicates');
  return members;
}

/** Like `checkedValue`, for all attributes of an item. */
export function checkedItem(item: Item): Item {
  let changed: Item | undefined;
  for (const name in item) {
    const value = item[name] as Value;
    const checked = checkedValue(value);
    if (checked === value) continue;
    changed ??= { ...item };
    changed[name] = checked;
  }
  return changed ?? item;
}

/** Longer texts are measured faster by Node. */
const MAX_MEASURED_HERE = 64;

/** The bytes of a text in UTF-8. */
function byteLength(text: string): number {
  const { length } = text;
  if (length > MAX_MEASURED_HERE) return Buffer.byteLength(text);
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) > 0x7f) return Buffer.byteLength(text);
  return length;
}

const sum = <T>(list: T[], measure: (one: T) => number) =>
  list.reduce((total, one) => total + measure(one), 0);

/** The bytes that DynamoDB counts for a checked value. */
function valueSize(value: Value): number {
  const { S, N, B, SS, NS, BS, L, M } = value;
  if (S !== undefined) return byteLength(S);
  if (N !== undefined) return numberSize(N);
  if (B !== undefined) return Buffer.byteLength(B, 'base64');
  if (SS) return sum(SS, byteLength);
  if (NS) return sum(NS, numberSize);
  if (BS) return sum(BS, (bytes) => Buffer.byteLength(bytes, 'base64'));
  if (L) return 3 + sum(L, (one) => 1 + valueSize(one));
  if (M) return 3 + Object.keys(M).length + itemSize(M);
  return 1;
}

export const attributeSize = (name: string, value: Value) => byteLength(name) + valueSize(value);

/** The bytes that DynamoDB counts for a checked item. */
export function itemSize(item: Item): number {
  let size = 0;
  for (const name in item) size += attributeSize(name, item[name] as Value);
  return size;
}

/**
 * Whether DynamoDB considers two checked items equal: the order of attributes and of values in sets does not matter.
 */
export function sameItem(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => name in b && sameValue(a[name] as Value, b[name] as Value));
}

/** Like `sameItem`, for two values. */
export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  const type = getType(a);
  if (type !== getType(b)) return false;
  if (type === 'M') return sameItem(a.M as Item, b.M as Item);
  const [left, right] = [a[type], b[type]];
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right;
  if (left.length !== right.length) return false;
  if (type === 'L')
    return left.every((one, index) => sameValue(one as Value, right[index] as unknown as Value));
  const members = new Set<unknown>(right);
  return left.every((member) => members.has(member));
}

/** Compares like DynamoDB, by UTF-8 bytes. JavaScript's own order differs only for surrogate pairs. */
export function compareTexts(a: string, b: string): number {
  if (/[\ud800-\udfff]/.test(a + b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : Number(a > b);
}

/** Compares two strings, numbers, or binaries; undefined for other or different types. */
export function compareValues(a: Value, b: Value): number | undefined {
  if (a.S !== undefined && b.S !== undefined) return compareTexts(a.S, b.S);
  if (a.N !== undefined && b.N !== undefined) return compareNumbers(a.N, b.N);
  if (a.B !== undefined && b.B !== undefined)
    return Buffer.compare(Buffer.from(a.B, 'base64'), Buffer.from(b.B, 'base64'));
  return undefined;
}
