import { showNotFound } from '../../shared/api/visitor/site.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findVisitedDomain } from '../../shared/visitor/visits/find-visited-domain.ts';
import { notFoundResponse } from '../../shared/visitor/visits/not-found-response.ts';

/** Answers paths that no other route matches. */
export const handler = visitorEndpoint(showNotFound, async (request) =>
  notFoundResponse(await findVisitedDomain(request.host, request.site), request),
);
