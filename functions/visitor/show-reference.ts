import { showReference } from '../../shared/api/visitor/reference.ts';
import { referencePage } from '../../shared/visitor/reference/reference-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** The API's reference. */
export const handler = visitorEndpoint(showReference, async () => referencePage());
