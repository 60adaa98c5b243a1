import { fromBitmap, setBit, toBitmap } from '../../../shared/domain/search/number-lists.ts';

/** The stored list of these offsets; empty for none, which is not stored. */
export function listOf(offsets: Iterable<number>): Uint8Array {
  const bitmap = toBitmap(new Uint8Array());
  for (const offset of offsets) setBit(bitmap, offset);
  return fromBitmap(bitmap) ?? new Uint8Array();
}
