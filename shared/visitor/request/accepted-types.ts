import { parseQuality } from '../../domain/values/quality-values.ts';

/** More than any browser sends. */
const MAX_RANGES = 50;

/**
 * The quality that `Accept` gives a media type, from 0 to 1: its most specific range decides, in whatever order they
 * come (RFC 9110, 12.5.1). Without the header, every type is accepted. A malformed quality is ignored.
 */
export function acceptedQuality(header: string | undefined, type: string): number {
  const candidates = [type, `${type.split('/')[0]}/*`, '*/*'];
  const ranges = (header ?? '*/*').split(',', MAX_RANGES).map((range) => {
    const [name = '', ...parameters] = range.split(';');
    return { name: name.trim().toLowerCase(), quality: parseQuality(parameters) ?? 1 };
  });
  const matches = candidates.flatMap((name) => ranges.find((range) => range.name === name) ?? []);
  return matches[0]?.quality ?? 0;
}
