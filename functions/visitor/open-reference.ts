import { openReference } from '../../shared/api/visitor/reference.ts';
import { redirect } from '../../shared/response.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Redirects `/api` to the API's reference. */
export const handler = visitorEndpoint(openReference, async () => redirect('/docs'));
