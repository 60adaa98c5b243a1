import { memoize } from './memoize.ts';

/** RFC 1035, 2.3.4: 255 bytes including the length bytes of labels and root. DynamoDB's keys cannot be much longer. */
export const MAX_HOST_NAME_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;

/** Parsers take the full stops of other scripts as dots (UTS 46). */
const DOT = /[.\u3002\uff0e\uff61]/;

/** The host and port as written, in a URL with a scheme for which parsers convert hosts to punycode. */
const WRITTEN_HOST = /^(?:(?:https?|wss?|ftp|file):[/\\]*|[/\\]{2,})(?:[^/\\?#]*@)?([^/\\?#]*)/i;

/** Whether no DNS name, or no label of one, is as long as in this URL. A percent-encoded byte counts as one character. */
function hasTooLongHost(text: string): boolean {
  // Parsers ignore these characters.
  const [, written = ''] = WRITTEN_HOST.exec(text.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '')) ?? [];
  const host = written.replace(/:\d*$/, '').replace(/\.$/, '');
  const characters = host.replace(/%[0-9a-f]{2}/gi, 'x');
  return (
    characters.length > MAX_HOST_NAME_LENGTH ||
    characters.split(DOT).some((label) => label.length > MAX_LABEL_LENGTH)
  );
}

/**
 * Like `URL.parse`, for text that has not been checked: null too if no DNS name is as long as its host. `URL` takes time with
 * the square of the length of an internationalized label: 125 ms for 5,000 letters.
 */
export const parseUrl = (text: string, base?: string): URL | null =>
  hasTooLongHost(text) ? null : URL.parse(text, base);

/** A host name with a trailing dot is the same host (RFC 1034, 3.1). */
export const withoutTrailingDot = (host: string): string => host.replace(/\.(?=$|:)/, '');

/** A URL as browsers write it, in ASCII. Many visitors get the same one. Throws a `TypeError` if it is none. */
export const normalizeUrl = /* @__PURE__ */ memoize((url) => new URL(url).href);
