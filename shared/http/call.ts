import type { Context } from 'aws-lambda';
import type { HttpEvent } from '../api/event.ts';
import type { Route } from '../api/route.ts';
import type { KeyOwner } from '../data/api-keys.ts';
import type { RateWindow } from './rate-limit.ts';

/** One request on its way through the stack: each middleware adds what it found out. */
export interface Call {
  route: Route;
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
