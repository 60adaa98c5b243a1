import type { ApiRoute } from '../api/contract/api-route.ts';
import type { HttpRequest } from './call.ts';

/** Creates the call that the other middleware read and write. */
export const openCall = (route: ApiRoute) => ({
  before({ context }: HttpRequest) {
    context.call = { route, now: new Date() };
  },
});
