/** The seconds in a `Retry-After` header: a number, or a date (RFC 9110, 10.2.3); undefined for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Math.min(Number(header), Number.MAX_SAFE_INTEGER);
  // `Date.parse` also reads what is no date of HTTP: "-5" is a year to it.
  const time = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(Math.ceil((time - now.getTime()) / 1000), 0);
}
