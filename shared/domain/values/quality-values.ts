/** From 0 to 1, with any number of decimals. */
const QUALITY = /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/;

/** RFC 9110 allows three decimals. */
const MAX_LENGTH = '0.000'.length;

/**
 * The quality value among the parameters of an entry of `Accept` or `Accept-Language` (RFC 9110, 12.4.2): 1 if absent,
 * undefined if malformed.
 */
export function parseQuality(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() !== 'q') continue;
    const text = value.trim();
    return QUALITY.test(text) ? Number(text.slice(0, MAX_LENGTH)) : undefined;
  }
  return 1;
}
