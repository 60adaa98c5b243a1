/** An answer to a visitor, as API Gateway takes it. Only this file and `html/document.ts` write headers. */
export interface VisitorReply {
  statusCode: number;
  headers: Record<string, string>;
  /** Complete `Set-Cookie` values. */
  cookies?: string[];
  body?: string;
  /** Whether the body is bytes in base64. */
  isBase64Encoded?: boolean;
}

/** For answers that are about one visitor or one moment: no cache may store them. */
export const NOT_CACHEABLE = { 'Cache-Control': 'private, no-store' };

const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' };

interface RedirectOptions {
  /** 303 after a form was posted. */
  status?: 302 | 303;
  /** Complete `Set-Cookie` values. */
  cookies?: string[];
}

/** A redirect that no cache stores, because every visit must reach us. `location` is a URL or a path of this host. */
export function redirect(location: string, { status = 302, cookies }: RedirectOptions = {}): VisitorReply {
  const Location = location.startsWith('/') ? location : new URL(location).href;
  return { statusCode: status, headers: { Location, ...NOT_CACHEABLE }, ...(cookies && { cookies }) };
}

interface Content {
  contentType: string;
  /** Text, or bytes. */
  body: string | Buffer;
  /** Further headers, such as the policy of an SVG. */
  headers?: Record<string, string>;
}

interface Caching {
  /** A complete `Cache-Control` value. */
  cacheControl: string;
  /** With its quotes. */
  etag?: string;
  /** The request headers that the answer depends on. */
  vary?: string;
}

const cachingHeaders = ({ cacheControl, etag, vary }: Caching) => ({
  'Cache-Control': cacheControl,
  ...(etag && { ETag: etag }),
  ...(vary && { Vary: vary }),
  ...NO_SNIFFING,
});

/** Content that is the same for everybody, so caches may store it. */
export function cacheable({ contentType, body, headers }: Content, caching: Caching): VisitorReply {
  return {
    statusCode: 200,
    headers: { 'Content-Type': contentType, ...headers, ...cachingHeaders(caching) },
    ...(typeof body === 'string' ? { body } : { body: body.toString('base64'), isBase64Encoded: true }),
  };
}

/** Tells a cache that what it holds is still current. */
export const notModified = (caching: Caching): VisitorReply => ({
  statusCode: 304,
  headers: cachingHeaders(caching),
});
