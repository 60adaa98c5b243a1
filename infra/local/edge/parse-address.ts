import { isIP } from 'node:net';

/** Its value is an address and a port, without brackets around an IPv6 address: `2001:db8::9:46532`. */
const CLOUDFRONT_HEADER = 'cloudfront-viewer-address';

const withoutPort = (text: string) => text.replace(/:\d{1,5}$/, '');

/**
 * The IP address in one entry of a header, without its port; undefined if there is none. For the header of CloudFront, the
 * last colon always precedes the port, even if the whole value would be a valid address
 * (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html,
 * github.com/DataDog/dd-trace-py/issues/14864).
 */
export function parseAddress(entry: string, header: string): string | undefined {
  const text = entry.trim();
  const inBrackets = text.startsWith('[') ? /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] : undefined;
  if (inBrackets !== undefined) return isIP(inBrackets) !== 0 ? inBrackets : undefined;
  const bare = header === CLOUDFRONT_HEADER ? [withoutPort(text), text] : [text, withoutPort(text)];
  return bare.find((address) => isIP(address) !== 0);
}
