import { convertToAttr } from '@aws-sdk/util-dynamodb';
import { exactNumber, marshallOptions } from '../../../../shared/data/table/document-client.ts';
import type { Item, Value } from './item.ts';

/*
 * Converts between the document client's native values and DynamoDB's JSON, with the options of `document-client.ts`.
 */

type Native = Record<string, unknown>;

/** Converts native values to DynamoDB's JSON. */
export function toWire(native: Native): Item {
  const item: Item = {};
  for (const name in native) {
    const value = native[name];
    if (value !== undefined && typeof value !== 'function') item[name] = valueToWire(value);
  }
  return item;
}

/** Converts common values itself, for speed, and leaves rare and invalid ones to the SDK. */
function valueToWire(value: unknown): Value {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) {
    return {
      L: value.filter((one) => one !== undefined && typeof one !== 'function').map(valueToWire),
    };
  }
  if (typeof value === 'object' && value.constructor === Object) return { M: toWire(value as Native) };
  return convertToAttr(value, marshallOptions) as Value;
}

/** Converts DynamoDB's JSON to native values. */
export function toNative(item: Item): Native {
  const native: Native = {};
  for (const name in item) native[name] = valueToNative(item[name] as Value);
  return native;
}

const decodeBase64 = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

function valueToNative(value: Value): unknown {
  const { S, N, BOOL, L, M } = value;
  if (S !== undefined) return S;
  if (N !== undefined) return exactNumber(N);
  if (BOOL !== undefined) return BOOL;
  if (L) return L.map(valueToNative);
  if (M) return toNative(M);
  if (value.NULL !== undefined) return null;
  if (value.B !== undefined) return decodeBase64(value.B);
  if (value.SS) return new Set(value.SS);
  if (value.NS) return new Set(value.NS.map(exactNumber));
  return new Set((value.BS ?? []).map(decodeBase64));
}
