import { rejectUnknownPath } from '../../shared/api/operations.ts';
import { ServiceError } from '../../shared/errors.ts';
import { publicEndpoint } from '../../shared/http/public-endpoint.ts';

/** The 404 of a path that the API does not have. */
export const handler = publicEndpoint(rejectUnknownPath, async () => {
  throw new ServiceError('not_found');
});
