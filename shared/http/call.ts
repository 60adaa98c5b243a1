import type { Context } from 'aws-lambda';
import type { ApiRoute } from '../api/contract/api-route.ts';
import type { HttpEvent } from '../api/contract/event.ts';
import type { KeyOwner } from '../domain/users/caller.ts';
import type { Claim } from '../requests/claims.ts';
import type { RateWindow } from './rate-limit.ts';

/** The state of one request: each middleware adds its results. */
export interface Call {
  route: ApiRoute;
  now: Date;
  /** A `Caller` on routes with user access. */
  caller?: KeyOwner;
  rate?: RateWindow;
  /** Of a request with an `Idempotency-Key` that is the first one with it. */
  claim?: Claim;
  input?: { params: unknown; query: unknown; body: unknown };
}

export interface HttpContext extends Context {
  call: Call;
}

export interface HttpRequest {
  event: HttpEvent;
  context: HttpContext;
  response?: unknown;
  error?: unknown;
}
