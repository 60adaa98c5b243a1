import { showNotFound } from '../../shared/api/visitor.ts';
import { page } from '../../shared/visitor/pages.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The 404 page of a path that nothing answers. */
export const handler = visitorEndpoint(showNotFound, async () => page(404, 'notFound'));
