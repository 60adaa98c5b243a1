import { showNotFound } from '../../shared/api/visitor/site.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { unknown } from '../../shared/visitor/visits/answer-visit.ts';
import { findLink } from '../../shared/visitor/visits/find-link.ts';

/** The 404 of a path that nothing answers and no alias has. */
export const handler = visitorEndpoint(showNotFound, async ({ host, site }) =>
  unknown(await findLink('', host, site)),
);
