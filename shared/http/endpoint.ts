import { randomBytes } from 'node:crypto';
import type { ApiRoute, BodyOf, ParamsOf, QueryOf, ResponseOf } from '../api/contract/api-route.ts';
import type { Caller, KeyOwner } from '../domain/users/caller.ts';
import { env, type ServiceAddress } from '../env.ts';
import { withDeadline } from '../invocation.ts';
import type { Claim } from '../requests/claims.ts';
import { listInTurnOfUser, respondInTurnOfUser } from '../requests/user-turns.ts';
import { type ApiMiddleware, apiHandler } from './api-handler.ts';
import { authenticate, authorize } from './authenticate.ts';
import { toResponse } from './envelope.ts';
import { claimKey, keepResponse } from './idempotency.ts';
import { parseBody } from './parse-body.ts';
import { validate } from './validate.ts';

type ProtectedRoute = ApiRoute & { access: 'user' | 'admin' };

/** What a handler receives: the parts of the request as the route's schemas parsed them, and its environment. */
export interface Input<R extends ProtectedRoute> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The owner of the API key. */
  user: { user: Caller; admin: KeyOwner }[R['access']];
  now: Date;
  random: (bytes: number) => Buffer;
  site: ServiceAddress;
  /**
   * Creates an item of the route’s resource, and returns the response about it. With an `Idempotency-Key`, the response is kept
   * in the transaction that creates the item, so that there is never one without the other.
   */
  creating: Creating;
  /** Of a request with an `Idempotency-Key`. */
  claim: Claim | undefined;
}

export type Creating = <T extends object, A extends object>(
  toContent: (item: T) => A,
  create: () => Promise<T>,
) => Promise<A>;

const creatingFor =
  (route: ApiRoute, claim: Claim | undefined): Creating =>
  async (toContent, create) => {
    const respond = (item: object) => toResponse(route, toContent(item as never));
    return toContent(await (claim ? claim.runCreation(route.resource, respond, create) : create()));
  };

/** Entries of a list with which it is short in any case. */
const FEW_ENTRIES = 100;

const isLongList = ({ lines }: ApiRoute, query: unknown): boolean =>
  lines === true || Number((query as { limit?: unknown } | undefined)?.limit) > FEW_ENTRIES;

/**
 * Wraps the handler of an API route: authentication, rate limit, rights, idempotency, parsing, validation, `more`, and the
 * envelope.
 */
export function endpoint<const R extends ProtectedRoute>(
  route: R,
  run: (input: Input<R>) => Promise<ResponseOf<R>>,
  more: ApiMiddleware[] = [],
) {
  const handler = apiHandler(route, [keepResponse()])
    .use([authenticate(), authorize(), claimKey(), parseBody(), validate(), ...more])
    .handler((_event, { call: { caller, now, input, claim } }) => {
      const creating = creatingFor(route, claim);
      const respond = () =>
        run({
          ...input,
          user: caller,
          now,
          random: randomBytes,
          site: env.site,
          creating,
          claim,
        } as Input<R>);
      // Bulk requests wait for each other, for longer than others can.
      if (!caller || route.row) return respond();
      const inTurn = isLongList(route, input?.query) ? listInTurnOfUser : respondInTurnOfUser;
      return inTurn(caller.id, respond);
    });
  return withDeadline(handler, route.timeoutSeconds);
}
