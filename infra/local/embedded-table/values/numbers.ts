import { validationError } from './errors.ts';

/*
 * DynamoDB's numbers: decimal, exact to 38 digits. They are stored as text in a canonical form, without exponent and
 * extra zeros, so that equal numbers are equal text.
 */

/** An integer that is exact as a JavaScript number, and so is the sum of two. */
const SHORT_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
const MAX_DIGITS = 38;
/** Powers of ten, of the first digit. */
const MAX_EXPONENT = 125;
const MIN_EXPONENT = -130;

/** `digits` × 10^`exponent`; digits end in zero only for 0 itself. */
interface Decimal {
  digits: bigint;
  exponent: number;
}

function parseDecimal(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', power = '0'] = DECIMAL.exec(text) ?? [];
  if (whole + fraction === '')
    throw validationError(`The parameter cannot be converted to a numeric value: ${text}`);
  const significant = (whole + fraction).replace(/^0+/, '').replace(/0+$/, '');
  if (significant === '') return { digits: 0n, exponent: 0 };
  const trailing = (whole + fraction).length - (whole + fraction).replace(/0+$/, '').length;
  const exponent = Number(power) - fraction.length + trailing;
  return { digits: BigInt(`${sign === '-' ? '-' : ''}${significant}`), exponent };
}

const toDigits = ({ digits }: Decimal) => String(digits < 0n ? -digits : digits);

function format(decimal: Decimal): string {
  const { digits, exponent } = normalize(decimal);
  if (digits === 0n) return '0';
  const text = toDigits({ digits, exponent });
  const leading = text.length - 1 + exponent;
  if (text.length > MAX_DIGITS)
    throw validationError('Attempting to store more than 38 significant digits in a Number');
  if (leading > MAX_EXPONENT) {
    throw validationError(
      'Number overflow. Attempting to store a number with magnitude larger than supported range',
    );
  }
  if (leading < MIN_EXPONENT) {
    throw validationError(
      'Number underflow. Attempting to store a number with magnitude smaller than supported range',
    );
  }
  return (digits < 0n ? '-' : '') + plain(text, exponent);
}

function normalize({ digits, exponent }: Decimal): Decimal {
  const text = String(digits);
  const zeros = digits === 0n ? 0 : text.length - text.replace(/0+$/, '').length;
  return { digits: digits / 10n ** BigInt(zeros), exponent: exponent + zeros };
}

function plain(digits: string, exponent: number): string {
  if (exponent >= 0) return digits + '0'.repeat(exponent);
  const padded = digits.padStart(1 - exponent, '0');
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/** The canonical text of a number; throws a ValidationException for numbers that DynamoDB rejects. */
export function canonicalNumber(text: string): string {
  return SHORT_INTEGER.test(text) ? text : format(parseDecimal(text));
}

/** The exact sum of two canonical numbers. */
export function addNumbers(a: string, b: string): string {
  if (SHORT_INTEGER.test(a) && SHORT_INTEGER.test(b)) return String(Number(a) + Number(b));
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  const exponent = Math.min(left.exponent, right.exponent);
  const scaled = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent);
  return format({ digits: scaled(left) + scaled(right), exponent });
}

/** Negative, 0, or positive, as `Array.sort` expects. */
export function compareNumbers(a: string, b: string): number {
  if (SHORT_INTEGER.test(a) && SHORT_INTEGER.test(b)) return Number(a) - Number(b);
  const [left, right] = [sortableNumber(a), sortableNumber(b)];
  return left < right ? -1 : Number(left > right);
}

const EXPONENT_OFFSET = 500;
const nines = (digits: string) => digits.replace(/\d/g, (digit) => String(9 - Number(digit)));

/** Text that sorts like the number: sign, exponent, digits. */
export function sortableNumber(text: string): string {
  const decimal = parseDecimal(text);
  if (decimal.digits === 0n) return '1';
  const digits = toDigits(decimal);
  const magnitude = String(digits.length + decimal.exponent + EXPONENT_OFFSET).padStart(3, '0') + digits;
  // Negative numbers sort in reverse: larger magnitude first, and the longer of two with the same leading digits.
  return decimal.digits > 0n ? `2${magnitude}` : `0${nines(magnitude)}~`;
}

/** The bytes that DynamoDB counts for a canonical number: one per two digits, plus one or two. */
export function numberSize(text: string): number {
  if (text === '0') return 1;
  const isNegative = text.startsWith('-');
  const point = text.indexOf('.');
  const wholeEnd = point < 0 ? text.length : point;
  let first = isNegative ? 1 : 0;
  while (text[first] === '0' || text[first] === '.') first++;
  let end = text.length;
  while (text[end - 1] === '0' || text[end - 1] === '.') end--;
  const isPointInside = first < point && point < end;
  const digits = end - first - (isPointInside ? 1 : 0);
  // The power of ten of the first digit.
  const leading = first < wholeEnd ? wholeEnd - first - 1 : wholeEnd - first;
  const isUneven = digits % 2 !== 0 || leading % 2 !== 0;
  return 1 + Math.ceil(digits / 2) + (isUneven ? 0 : 1) + (isNegative ? 1 : 0);
}
