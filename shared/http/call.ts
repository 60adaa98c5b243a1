import type { Context } from 'aws-lambda';
import type { ApiRoute } from '../api/contract/api-route.ts';
import type { HttpEvent } from '../api/contract/event.ts';
import type { KeyOwner } from '../domain/users/caller.ts';
import type { RateWindow } from './rate-limit.ts';

/** One request on its way through the stack: each middleware adds what it found out. */
export interface Call {
  route: ApiRoute;
  now: Date;
  /** On routes for users, a `Caller`. */
  caller?: KeyOwner;
  rate?: RateWindow;
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
