import { checkHealth } from '../../shared/api/operations.ts';
import { respondWithHealth } from '../../shared/visitor/health.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Tells monitoring whether the service can do its work. */
export const handler = visitorEndpoint(checkHealth, () => respondWithHealth(checkHealth.id));
