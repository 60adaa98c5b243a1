import { openReference } from '../../shared/api/visitor/reference.ts';
import { redirect } from '../../shared/visitor/reply.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** `/api` leads to the reference of what is below it. */
export const handler = visitorEndpoint(openReference, async () => redirect('/docs'));
