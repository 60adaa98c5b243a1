import { answerUnknownPath } from '../../shared/api/operations.ts';
import { ServiceError } from '../../shared/errors.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The 404 of a path that the API does not have. */
export const handler = endpoint(answerUnknownPath, async () => {
  throw new ServiceError('not_found');
});
