export interface Parameter {
  name: string;
  value: string;
}

/**
 * The target with the parameters behind its own query, which stays as it is, as does its fragment.
 * A `Location` is ASCII: hosts become punycode, other characters are percent-encoded.
 */
export function appendParameters(target: string, parameters: Parameter[]): string {
  const url = new URL(target);
  const added = new URLSearchParams();
  for (const { name, value } of parameters) added.append(name, value);
  if (added.size > 0) url.search = url.search ? `${url.search}&${added}` : `${added}`;
  return url.href;
}

/**
 * The longest `Location`: API Gateway takes 10 240 bytes of headers in all (AWS, «Quotas for HTTP APIs»). Any plain
 * URL of 8192 characters fits.
 */
export const MAX_LOCATION_LENGTH = 9_500;

/** With its port, if it is not the scheme's own; a name is the same with a dot at its end (RFC 1034, 3.1). */
export const hostOf = (url: string): string | undefined => URL.parse(url)?.host.replace(/\.(?=$|:)/, '');

interface Targets {
  url: string;
  geotarget?: { link: string }[] | null;
  devicetarget?: { link: string }[] | null;
  languagetarget?: { link: string }[] | null;
}

/** Everything that the link may lead to, by the place where a caller wrote it: `geotarget[0].link`. */
export function targetsOf({ url, ...targets }: Targets): Map<string, string> {
  const places = new Map([['url', url]]);
  for (const list of ['geotarget', 'devicetarget', 'languagetarget'] as const) {
    for (const [index, { link }] of (targets[list] ?? []).entries())
      places.set(`${list}[${index}].link`, link);
  }
  return places;
}
