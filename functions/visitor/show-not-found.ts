import { showNotFound } from '../../shared/api/visitor.ts';
import { unknown } from '../../shared/visitor/answer-visit.ts';
import { findLink } from '../../shared/visitor/find-link.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The 404 of a path that nothing answers and no alias has. */
export const handler = visitorEndpoint(showNotFound, async ({ host, site }) =>
  unknown(await findLink('', host, site)),
);
