import type { IncomingMessage } from 'node:http';
import { isApiRoute, isConsoleRoute, type Route } from '../../../shared/api/contract/route.ts';
import { findKeyOwner } from '../../../shared/data/users/api-keys.ts';
import { env } from '../../../shared/env.ts';
import { keyHashIn } from '../../../shared/http/authenticate.ts';
import { maxBodyBytes } from '../../../shared/http/parse-body.ts';
import { MAX_FORM_BYTES, MAX_SESSION_FORM_BYTES } from '../../../shared/visitor/request/forms.ts';
import { findSessionUser, readSession } from '../../../shared/visitor/request/session.ts';

/** How much of a request's body is read. */
export interface BodyRule {
  /** 0: none of it. */
  maxBytes: number;
  /** What responds if there is more: the server with 413, or the function, which gets one byte too many. */
  tooLarge: 'server' | 'function';
  /** The name of the user who sends it. Without one, no more than `MAX_ANONYMOUS_BYTES` are read. */
  findSender?(): Promise<string | undefined>;
}

/** What anyone may send: the longest form of a visitor. */
export const MAX_ANONYMOUS_BYTES = MAX_FORM_BYTES;

/** API Gateway's limit. */
export const gatewayRule: BodyRule = { maxBytes: 10 * 1024 * 1024, tooLarge: 'server' };

/** No more than the route's function would use: it responds without a body if there is no key, or none in its contract. */
export function chooseBodyRule(route: Route, { headers }: IncomingMessage): BodyRule {
  const rule = (maxBytes: number, findUser: () => Promise<{ id: number } | undefined>): BodyRule => ({
    maxBytes,
    tooLarge: 'function',
    findSender: () =>
      findUser().then(
        (user) => user && `user ${user.id}`,
        // A table that does not respond is the function's to report.
        () => 'unidentified users',
      ),
  });
  if (isApiRoute(route)) {
    const keyHash = route.request.body && keyHashIn(headers.authorization);
    return keyHash ? rule(maxBodyBytes(route), () => findKeyOwner(keyHash, new Date())) : NO_BODY;
  }
  return route.method === 'POST' ? rule(formBytes(route), () => findSessionOwner(headers.cookie)) : NO_BODY;
}

const NO_BODY: BodyRule = { maxBytes: 0, tooLarge: 'function' };

const formBytes = (route: Route) =>
  isConsoleRoute(route) ? (route.maxFormBytes ?? MAX_SESSION_FORM_BYTES) : MAX_FORM_BYTES;

async function findSessionOwner(cookie = '') {
  const context = { site: env.site, now: new Date() };
  const signed = await readSession({ cookies: cookie.split(/; */) }, context);
  return signed && (await findSessionUser(signed, context))?.user;
}
