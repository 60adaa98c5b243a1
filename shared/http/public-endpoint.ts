import type { ApiRoute, ResponseOf } from '../api/contract/api-route.ts';
import { apiHandler } from './api-handler.ts';

type PublicRoute = ApiRoute & { access: 'public'; request: Record<string, never> };

/** Wraps the handler of an API route that takes no key and no input, so its bundle carries no table client. */
export const publicEndpoint = <const R extends PublicRoute>(route: R, run: () => Promise<ResponseOf<R>>) =>
  apiHandler(route).handler(run);
