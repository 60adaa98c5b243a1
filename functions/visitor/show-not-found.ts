import { showNotFound } from '../../shared/api/visitor/site.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { notFoundOnHost } from '../../shared/visitor/visits/not-found-response.ts';

/** Handles paths that no other route matches. */
export const handler = visitorEndpoint(showNotFound, notFoundOnHost);
