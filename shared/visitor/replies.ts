import type { VisitorReply } from './visitor-endpoint.ts';

/** A redirect that is nobody's to cache: each visit is to be seen here. `status` is 303 behind a form. */
export function redirect(location: string, status: 302 | 303 = 302): VisitorReply {
  const headers = { Location: new URL(location).href, 'Cache-Control': 'private, no-store' };
  return { statusCode: status, headers };
}

/** Something that is the same for everybody, to be kept for so many seconds. */
export function kept(contentType: string, body: string, seconds: number): VisitorReply {
  const headers = {
    'Content-Type': contentType,
    'Cache-Control': `public, max-age=${seconds}`,
    'X-Content-Type-Options': 'nosniff',
  };
  return { statusCode: 200, headers, body };
}
