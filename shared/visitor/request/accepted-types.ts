/** As many as any browser sends, and then some. */
const MAX_RANGES = 50;

/** 0 to 1; what is none counts as if it were not there. */
function weightOf(parameters: readonly string[]): number {
  const weights = parameters.flatMap((one) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(one)?.[1] ?? []);
  return Number(weights[0] ?? 1);
}

/**
 * How much `Accept` wants a media type, from 0 to 1: its most specific range decides, whatever their order (RFC 9110,
 * 12.5.1). Without the header, everything is welcome.
 */
export function acceptedWeight(header: string | undefined, type: string): number {
  const suiting = [type, `${type.split('/')[0]}/*`, '*/*'];
  const ranges = (header ?? '*/*').split(',', MAX_RANGES).map((range) => {
    const [name = '', ...parameters] = range.split(';');
    return { name: name.trim().toLowerCase(), weight: weightOf(parameters) };
  });
  const found = suiting.flatMap((name) => ranges.find((range) => range.name === name) ?? []);
  return found[0]?.weight ?? 0;
}
