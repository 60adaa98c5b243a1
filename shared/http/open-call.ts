import type { ApiRoute } from '../api/contract/api-route.ts';
import type { HttpRequest } from './call.ts';

/** Opens the call that the rest of the stack writes to. */
export const openCall = (route: ApiRoute) => ({
  before({ context }: HttpRequest) {
    context.call = { route, now: new Date() };
  },
});
