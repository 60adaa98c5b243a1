import type { ConsoleRoute } from '../api/contract/console-route.ts';
import { readUserPlan, readUserRetention } from '../data/plans.ts';
import { secondsToNextMinute } from '../domain/values/dates.ts';
import { ServiceError } from '../errors.ts';
import { beginStep } from '../event-loop.ts';
import { parseUrl } from '../parse-url.ts';
import { respondInTurnOfUser } from '../requests/user-turns.ts';
import type { VisitorResponse } from '../response.ts';
import { redirect } from '../response.ts';
import { notFoundPage, noticePage } from '../visitor/pages/notice-page.ts';
import {
  findSessionUser,
  findSignedInUser,
  type SignedInUser,
  type SignedSession,
} from '../visitor/request/session.ts';
import { readFormSession, readSessionForm } from '../visitor/request/session-form.ts';
import { type VisitorInput, type VisitorRequest, visitorEndpoint } from '../visitor/visitor-endpoint.ts';
import { countForm } from './forms/count-form.ts';
import { readTypedTimes } from './forms/typed-times.ts';
import { problemPage } from './layout/problem-page.ts';
import type { ConsoleSession } from './session.ts';
import { toConsolePath } from './sign-in/next-path.ts';
import * as texts from './texts/shell.ts';

/** What a page or a form of the console gets. */
export interface ConsoleInput<R extends ConsoleRoute> extends VisitorInput<R> {
  session: ConsoleSession;
  /** What was sent with a form, for `submitForm`, with times in UTC; empty for a page. */
  fields: URLSearchParams;
}

type Run<R extends ConsoleRoute> = (input: ConsoleInput<R>) => Promise<VisitorResponse>;

/**
 * Wraps the handler of a page or a form of the console: the service's own hosts only, and signed-in people only; others sign
 * in first. Refuses forms that do not come from a page of the same session, and requests that a script sends (see
 * `isTopLevelNavigation`). A `ServiceError` becomes a page that says what is wrong: for another user's item, that it does
 * not exist.
 */
export function consoleEndpoint<const R extends ConsoleRoute>(route: R, run: Run<R>) {
  return visitorEndpoint(route, async (request) => {
    if (!request.site.hosts.has(request.host)) return notFoundPage(request);
    const sender = await findSender(request, route);
    if (sender === 'forged') return forgedNotice(request);
    if (!sender) return toLogin(request, route);
    return respondInTurnOfUser(sender.signedIn.user.id, () => respond(request, sender, route, run));
  });
}

async function respond<R extends ConsoleRoute>(
  request: VisitorRequest,
  sender: Sender,
  route: R,
  run: Run<R>,
): Promise<VisitorResponse> {
  const fields = sender.form ? await openForm(request, sender, sender.form, route) : new URLSearchParams();
  if (fields === 'too-many') {
    const retryAfterSeconds = secondsToNextMinute(request.now);
    const notice = texts.tooManyForms(retryAfterSeconds);
    return noticePage(429, notice, { brand: request.brand, retryAfterSeconds });
  }
  if (fields === 'forged') return forgedNotice(request);
  if (fields === 'too-large') return noticePage(413, texts.tooLarge, { brand: request.brand });
  const { cookies, session } = await withCaller(sender.signedIn, route, request.now);
  if (route.session === 'admin' && !session.user.isAdmin) return problemPage(session, 404);
  await beginStep();
  const typed = await readTypedTimes(fields, session.timezone);
  await beginStep();
  const input = { ...request, session, fields: typed } as ConsoleInput<R>;
  const response = await run(input).catch((error: unknown) => {
    if (error instanceof ServiceError && error.statusCode < 500) return problemPage(session, error);
    throw error;
  });
  return { ...response, cookies: [...cookies, ...(response.cookies ?? [])] };
}

const forgedNotice = ({ brand }: VisitorRequest) => noticePage(403, texts.notSaved, { brand });

interface Sender {
  signedIn: SignedInUser;
  /** The session that a form came with. */
  form?: SignedSession;
}

/** Who sent a request; undefined if they are not signed in. */
async function findSender(
  request: VisitorRequest,
  { method, isFramed }: ConsoleRoute,
): Promise<Sender | 'forged' | undefined> {
  if (method !== 'POST') {
    const signedIn = await findSignedInUser(request.event, request);
    return signedIn && { signedIn };
  }
  const shownIn = isFramed ? 'iframe' : 'document';
  const form = await readFormSession(request.event, { ...request, shownIn });
  if (form === 'forged') return form;
  // Before the form, which takes time if it is large: the session of someone who signed out has ended.
  const signedIn = form && (await findSessionUser(form, request));
  return signedIn && { signedIn, form };
}

async function openForm(
  { event, now }: VisitorRequest,
  { signedIn }: Sender,
  form: SignedSession,
  { isFramed, ...route }: ConsoleRoute,
): Promise<URLSearchParams | 'forged' | 'too-large' | 'too-many'> {
  const counter = isFramed ? 'PREVIEWS' : 'FORMS';
  if (!(await countForm(event, counter, signedIn.user.id, now))) return 'too-many';
  // The start of what may take long.
  await beginStep();
  const { maxFormBytes: maxBytes, maxFormCharacters: maxCharacters, maxFormPairs: maxPairs } = route;
  return readSessionForm(event, form, { maxBytes, maxCharacters, maxPairs });
}

/** `links/edit` for `/console/links/{id}/edit`. */
const namePage = ({ path }: ConsoleRoute) => path.replace('/console/', '').replace(/\{\w+\+?\}\//g, '');

async function withCaller({ cookies, ...signedIn }: SignedInUser, route: ConsoleRoute, now: Date) {
  const { user } = signedIn;
  const [plan, retention] = [await readUserPlan(user, now), await readUserRetention(user, now)];
  const session: ConsoleSession = {
    ...signedIn,
    caller: { ...user, plan, retention, page: namePage(route) },
    timezone: user.timezone ?? 'UTC',
  };
  return { cookies, session };
}

/** A `{path+}` has slashes, which stay. */
const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** To the sign-in form, and from there back to the page, or to the one with the form that was sent. */
function toLogin({ event }: VisitorRequest, { method, path }: ConsoleRoute): VisitorResponse {
  const params = event.pathParameters ?? {};
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  const page =
    method === 'GET'
      ? path.replace(/\{(\w+)\+?\}/g, (_, name: string) => encodePath(params[name] ?? '')) + query
      : parseUrl(event.headers.referer ?? '')?.pathname;
  return redirect(`/login?${new URLSearchParams({ next: toConsolePath(page) })}`, { status: 303 });
}
