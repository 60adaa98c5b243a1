import type { Item, Value } from './item.ts';

/** The item as the SDK returns it, with bytes instead of base64. Returns the same object if it contains none. */
export function withBytes(item: Item): Item {
  let changed: Item | undefined;
  for (const name in item) {
    const value = item[name] as Value;
    const decoded = decode(value);
    if (decoded === value) continue;
    changed ??= { ...item };
    changed[name] = decoded;
  }
  return changed ?? item;
}

const decodeBase64 = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** Casts, because `Value` says that bytes are text. */
function decode(value: Value): Value {
  const { B, BS, L, M } = value;
  if (B !== undefined) return { B: decodeBase64(B) } as unknown as Value;
  if (BS) return { BS: BS.map(decodeBase64) } as unknown as Value;
  if (L) return { L: L.map(decode) };
  if (M) return { M: withBytes(M) };
  return value;
}
