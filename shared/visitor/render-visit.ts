import type { Visit } from '../domain/visits.ts';
import { page } from './pages.ts';
import type { VisitorReply } from './visitor-endpoint.ts';

/** The answer that a decision comes to. A redirect is nobody's to cache: each visit is to be seen here. */
export function renderVisit(visit: Visit): VisitorReply {
  switch (visit.kind) {
    case 'redirect':
      return { statusCode: 302, headers: { Location: visit.location, 'Cache-Control': 'private, no-store' } };
    case 'expired':
      return page(410, 'expired');
    case 'password':
      return page(403, 'password');
    case 'unknown':
      return page(404, 'notFound');
  }
}
