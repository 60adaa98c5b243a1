import { randomBytes } from 'node:crypto';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { hashPassword } from '../../../shared/domain/users/passwords.ts';
import { createCsrfToken } from '../../../shared/domain/users/sessions.ts';
import { type CallOptions, call, type TestResponse } from '../call.ts';
import { SERVICE_SECRET, type TestService, type TestUser } from '../service.ts';
import { readText } from './page-text.ts';

/** A user with this password. */
export async function addUserWithPassword(
  service: TestService,
  password: string,
  fields: Partial<TestUser> = {},
): Promise<TestUser> {
  return service.addUser({ passwordHash: await hashPassword(password, randomBytes(16)), ...fields });
}

/** What browsers send with a form on a page of the service. */
export const FORM_HEADERS = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'document',
};

/** The same for a form that this route shows in a frame, if it does. */
export const formHeadersFor = ({ isFramed }: Pick<ConsoleRoute, 'isFramed'>) => ({
  ...FORM_HEADERS,
  ...(isFramed && { 'sec-fetch-dest': 'iframe' }),
});

const LOGIN_TOKEN = 'the-token-of-the-login';

/** What a browser sends with the sign-in form after it opened the page. */
export const loginForm = (fields: Record<string, string>) => ({
  cookies: [`__Host-Http-login=${LOGIN_TOKEN}`],
  headers: FORM_HEADERS,
  body: `${new URLSearchParams({ csrf: LOGIN_TOKEN, ...fields })}`,
});

/** The CSRF token of the session in these cookies. */
export const readCsrfToken = ([cookie = '']: readonly string[]): string =>
  createCsrfToken(cookie.slice(cookie.indexOf('=') + 1), SERVICE_SECRET);

type MeasuredResponse = Pick<TestResponse, 'requests'>;

/** The units that a response's table requests consumed. */
export const sumUnits = ({ requests }: MeasuredResponse): number =>
  requests.reduce((sum, { units }) => sum + units, 0);

/** The operations of a response's table requests, in order, and the units that they consumed. */
export const measureCost = ({ requests }: MeasuredResponse) => ({
  operations: requests.map(({ operation }) => operation),
  units: sumUnits({ requests }),
});

/** What a page says, without its tags. */
export const shownIn = ({ text }: Pick<TestResponse, 'text'>): string => readText(text);

/** What the card with this title says, without its drawings. */
export function readCard(markup: string, title: string): string {
  const cards = markup.split('<section class="card">').slice(1);
  const card = cards.find((one) => one.includes(`<h2>${title}</h2>`)) ?? '';
  const [, content = ''] =
    card.split('</section>')[0]?.split(/<\/h2>(?:\s*<a class="button[^>]*>CSV<\/a><\/div>)?/) ?? [];
  return readText(content.replace(/<svg.*?<\/svg>/gs, ' ')).trim();
}

/** What browsers keep of all cookies of a response. */
export const readAllCookies = ({ cookies }: TestResponse): string[] =>
  cookies.map((cookie) => cookie.split(';')[0] ?? '');

/** The part of cookies that makes a browser known. */
export const readBrowser = (cookies: string[]): string[] =>
  cookies.filter((cookie) => cookie.includes('browser='));

/** What browsers keep of the last other cookie of an answer: that of the session, if it has one. */
export const readCookies = (response: TestResponse): string[] =>
  readAllCookies(response)
    .filter((cookie) => !cookie.includes('browser='))
    .slice(-1);

/** Sends a form of the console as a browser does, with the session of these cookies and its CSRF token. */
export const sendForm = (
  service: TestService,
  route: ConsoleRoute,
  cookies: string[],
  fields: Record<string, string> | [string, string][] = {},
  options: CallOptions = {},
): Promise<TestResponse> =>
  call(service, route, {
    ...options,
    cookies,
    headers: { ...formHeadersFor(route), ...options.headers },
    body: `${new URLSearchParams([['csrf', readCsrfToken(cookies)], ...(Array.isArray(fields) ? fields : Object.entries(fields))])}`,
  });
