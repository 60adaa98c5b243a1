import type { ApiRoute } from '../api/contract/api-route.ts';
import { ServiceError } from '../errors.ts';
import { bypassesEdge } from '../from-edge.ts';
import type { HttpRequest } from './call.ts';

/** Creates the call that the other middleware read and write, unless the request has to be refused. */
export const openCall = (route: ApiRoute) => ({
  before({ event, context }: HttpRequest) {
    context.call = { route, now: new Date() };
    if (bypassesEdge(event)) throw new ServiceError('edge_only');
  },
});
