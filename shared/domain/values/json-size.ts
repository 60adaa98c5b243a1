/** Whether the JSON of a value is larger than this, without writing more of it than that. */
export const isJsonLarger = (value: unknown, maxBytes: number): boolean =>
  countCharacters(value, maxBytes) > maxBytes || Buffer.byteLength(JSON.stringify(value)) > maxBytes;

/** The characters of all texts in a value, or more than the maximum if there are more. */
function countCharacters(value: unknown, max: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const part of Object.values(value)) {
    count += countCharacters(part, max - count);
    if (count > max) break;
  }
  return count;
}
