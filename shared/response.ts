import { normalizeUrl } from './parse-url.ts';

/** A response to a browser, in API Gateway's format. Only this file and `html/document.ts` write its headers. */
export interface VisitorResponse {
  statusCode: number;
  headers: Record<string, string>;
  /** Complete `Set-Cookie` values. */
  cookies?: string[];
  body?: string;
  /** Whether the body is base64 for binary content. */
  isBase64Encoded?: boolean;
}

/** For responses that depend on the visitor or the time: no cache may store them. */
export const NOT_CACHEABLE = { 'Cache-Control': 'private, no-store' };

export const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' };

interface RedirectOptions {
  /** 303 after a form was posted. */
  status?: 301 | 302 | 303 | 307 | 308;
  /** Complete `Set-Cookie` values. */
  cookies?: string[];
}

/**
 * A redirect to a URL, or to a path of the same host. No cache may store it, because every visit must reach the service.
 * Throws a `TypeError` if `location` is neither.
 */
export function redirect(location: string, { status = 302, cookies }: RedirectOptions = {}): VisitorResponse {
  // URL also encodes what headers cannot contain.
  const Location = location.startsWith('/') ? location : normalizeUrl(location);
  return { statusCode: status, headers: { Location, ...NOT_CACHEABLE }, ...(cookies && { cookies }) };
}

interface Content {
  contentType:
    | 'image/svg+xml'
    | 'image/png'
    | 'image/jpeg'
    | 'application/pdf'
    | 'text/plain; charset=utf-8'
    | 'text/html; charset=utf-8'
    | 'text/javascript; charset=utf-8'
    | 'application/json; charset=utf-8'
    | 'application/json';
  /** Text, or binary content. */
  body: string | Buffer;
  /** How the body is compressed already. */
  encoding?: 'gzip';
  /** The Content-Security-Policy of a document. */
  policy?: string;
}

interface Caching {
  /** How long caches may use the response without asking again. */
  maxAgeSeconds: number;
  /** How much longer they may use it while they ask again. */
  staleSeconds?: number;
  /** Whether the content of this URL never changes. */
  isImmutable?: boolean;
  /** With its quotes. */
  etag?: string;
  /** The request header that the response depends on. */
  vary?: string;
}

/** Content that is the same for every visitor, so that shared caches may store it. */
export function cacheableResponse(
  { contentType, body, encoding, policy }: Content,
  caching: Caching,
): VisitorResponse {
  return {
    statusCode: 200,
    headers: {
      'Content-Type': contentType,
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(contentType === 'image/svg+xml' && SVG_POLICY),
      ...(policy && { 'Content-Security-Policy': policy }),
      ...cachingHeaders(caching),
      ...NO_SNIFFING,
    },
    ...(typeof body === 'string' ? { body } : { body: toBase64(body), isBase64Encoded: true }),
  };
}

/** Files that are kept in memory are encoded once. */
const encoded = new WeakMap<Buffer, string>();

function toBase64(body: Buffer): string {
  const text = encoded.get(body) ?? body.toString('base64');
  encoded.set(body, text);
  return text;
}

/** Tells a cache that its stored response is still current. */
export const notModified = (caching: Caching): VisitorResponse => ({
  statusCode: 304,
  headers: { ...cachingHeaders(caching), ...NO_SNIFFING },
});

/** Refuses a request, without a page. */
export const refusal = (): VisitorResponse => ({ statusCode: 403, headers: NOT_CACHEABLE });

/** JSON about the current state, for programs. */
export const notCacheableJson = (statusCode: number, body: object): VisitorResponse => ({
  statusCode,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...NOT_CACHEABLE, ...NO_SNIFFING },
  body: JSON.stringify(body),
});

interface PrivateFile {
  contentType:
    | 'text/csv; charset=utf-8'
    | 'application/x-ndjson'
    | 'image/svg+xml'
    | 'image/png'
    | 'application/pdf';
  body: string | Uint8Array;
  /** How the body is compressed already; browsers save it as it was before. */
  encoding?: 'gzip';
  /** Letters, digits, `.`, `_`, and `-` only. */
  name: string;
}

/** A file that only the signed-in person may have, and that browsers save and do not show. */
export const privateFile = ({ contentType, body, name, encoding }: PrivateFile): VisitorResponse => ({
  statusCode: 200,
  headers: {
    'Content-Type': contentType,
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...NOT_CACHEABLE,
    ...NO_SNIFFING,
  },
  ...(typeof body === 'string'
    ? { body }
    : { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }),
});

/** A browser treats an SVG that is opened directly as a document. This keeps it from loading or running anything. */
const SVG_POLICY = { 'Content-Security-Policy': "default-src 'none'; img-src data:" };

function cachingHeaders({ maxAgeSeconds, staleSeconds, isImmutable, etag, vary }: Caching) {
  const directives = [
    'public',
    `max-age=${maxAgeSeconds}`,
    ...(staleSeconds ? [`stale-while-revalidate=${staleSeconds}`] : []),
    ...(isImmutable ? ['immutable'] : []),
  ];
  return {
    'Cache-Control': directives.join(', '),
    ...(etag && { ETag: etag }),
    ...(vary && { Vary: vary }),
  };
}
