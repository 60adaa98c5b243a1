import type { Item, Value } from './item.ts';

/** The item as the SDK gives it: with bytes in place of their base64. The same object where there are none. */
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

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** The types here say that bytes are text; the SDK's say that they are bytes. */
function decode(value: Value): Value {
  const { B, BS, L, M } = value;
  if (B !== undefined) return { B: bytesOf(B) } as unknown as Value;
  if (BS) return { BS: BS.map(bytesOf) } as unknown as Value;
  if (L) return { L: L.map(decode) };
  if (M) return { M: withBytes(M) };
  return value;
}
