import { showConsoleAccount } from '../../../shared/api/console/account.ts';
import { showUser } from '../../../shared/api/console/administration.ts';
import { showDomain } from '../../../shared/api/console/domains.ts';
import { checkImport } from '../../../shared/api/console/files.ts';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import { showJobs } from '../../../shared/api/console/jobs.ts';
import { showKeys } from '../../../shared/api/console/keys.ts';
import { showWebhook } from '../../../shared/api/console/webhooks.ts';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call, type TestResponse } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import { signedInCookies } from '../calls/sign-in.ts';
import { addOneOfEach } from '../items/belongings.ts';
import { kinds, type TestedKind } from '../items/kinds.ts';
import { addContactLinkFor, send as leaveMessage } from '../items/messages.ts';
import { addJob } from '../jobs/listed-jobs.ts';
import type { TestService, TestUser } from '../service.ts';
import { addUserWithPassword, readCookies, sendForm } from './console.ts';
import { shownForm } from './shown-form.ts';

const PASSWORD = 'a long secret';
const url = 'https://example.com/article';
const passwordAgain = { current_password: PASSWORD };

type Fields = Record<string, string>;

/** What people type into each form of the console, beside what it shows already. `id` is that of their first link. */
const typed: Record<string, (id: number) => Fields> = {
  ...Object.assign({}, ...kinds.map(readTyped)),
  createConsoleLink: () => ({
    url,
    metatitle: 'New',
    description: 'New',
    utm_source: 'print',
    password: 'a secret',
  }),
  previewConsoleLink: () => ({ url, custom: 'previewed', metatitle: 'New' }),
  submitUtmTemplates: () => ({ 'templates[0].name': 'New', 'templates[0].utm_source': 'New' }),
  updateConsoleLink: () => ({
    url,
    metatitle: 'Changed',
    'geotarget[0].location': 'Italy',
    'geotarget[0].link': url,
  }),
  moveConsoleLinks: (id) => ({ 'links[]': `${id}`, confirmed: 'true', channel: `${id}` }),
  expireConsoleLinks: (id) => ({ 'links[]': `${id}`, confirmed: 'true', expiry: '2099-01-31T18:00' }),
  exportConsoleLinks: (id) => ({ 'links[]': `${id}` }),
  deleteConsoleLinks: (id) => ({ 'links[]': `${id}`, confirmed: 'true' }),
  deleteConsoleLink: () => ({}),
  restoreConsoleLink: () => ({ version: '1' }),
  undeleteConsoleLink: () => ({}),
  submitNewCampaign: (id) => ({ name: 'New', slug: `new-${id}` }),
  submitCampaign: () => ({ name: 'Changed' }),
  submitDeleteCampaign: () => ({}),
  previewSplashPage: () => ({ name: 'New', title: 'New', message: 'New' }),
  previewBioPage: () => ({ name: 'New', title: 'New', 'links[0].label': 'New' }),
  previewOverlay: () => ({ name: 'New', type: 'message', text: 'New', button: 'Go', buttonurl: url }),
  retryDomain: () => ({}),
  submitNewDomain: (id) => ({ domain: `https://new-${id}.example`, redirectroot: url }),
  submitDomain: () => ({ redirect404: url, language: 'de' }),
  submitDeleteDomain: () => ({}),
  submitWebhookSecret: () => ({}),
  sendWebhookTest: () => ({}),
  retryWebhookDelivery: () => ({}),
  submitNewQrCode: () => ({ type: 'link', data: url, name: 'New' }),
  submitQrCode: () => ({ name: 'Changed' }),
  submitConsoleLinkQr: () => ({ shape: 'dots', frame: 'New' }),
  submitDeleteQrCode: () => ({}),
  submitNewKey: () => ({ name: 'New', 'scopes[]': 'read', ...passwordAgain }),
  openMainKey: () => ({ action: 'show', ...passwordAgain }),
  removeKey: () => ({}),
  changeAccount: (id) => ({ email: `changed-${id}@example.com`, ...passwordAgain }),
  changeTimeZone: () => ({ timezone: 'Europe/Berlin' }),
  removeMessage: () => ({}),
  checkImport: (id) => ({ rows: `url,alias,title\n${url},imported-${id},New` }),
  submitImport: () => ({}),
  submitNewUser: (id) => ({
    username: `new-${id}`,
    email: `new-${id}@example.com`,
    password: PASSWORD,
    planid: '2',
  }),
  changeUserPlan: () => ({ planid: '3' }),
  openSignInLink: () => ({}),
  removeUser: () => ({}),
  retryConsoleJob: () => ({}),
  giveUpConsoleJob: () => ({}),
};

function readTyped({ pages, typed }: TestedKind): Record<string, () => Fields> {
  return {
    [pages.submitNew.id]: () => typed.new,
    [pages.submitForm.id]: () => typed.change,
    [pages.submitDelete.id]: () => ({}),
  };
}

/** The page with a form, where it has another address than the form. */
const pages: Record<string, ConsoleRoute> = {
  openMainKey: showKeys,
  changeTimeZone: showConsoleAccount,
  retryDomain: showDomain,
  submitWebhookSecret: showWebhook,
  sendWebhookTest: showWebhook,
  retryWebhookDelivery: showWebhook,
  changeUserPlan: showUser,
  openSignInLink: showUser,
  removeUser: showUser,
  retryConsoleJob: showJobs,
  giveUpConsoleJob: showJobs,
};

/** How long a test of all forms may take, on a busy machine or on DynamoDB Local. */
export const FORMS_TIMEOUT_MS = 600_000;

export const isDelete = ({ path }: ConsoleRoute): boolean => path.endsWith('/delete');

/** All forms of the console; last those that delete, so that one person can send all others. */
export const consoleForms: readonly ConsoleRoute[] = consoleRoutes
  .filter(({ method }) => method === 'POST')
  .sort((one, other) => Number(isDelete(one)) - Number(isDelete(other)));

export interface FormSender {
  user: TestUser;
  cookies: string[];
  /** The origin of their branded domain. */
  domain: string;
  /** Where the form is sent. */
  readAction(route: ConsoleRoute): string;
  /** What a browser sends of this form once a person has filled it in. */
  fill(route: ConsoleRoute): Promise<Fields>;
  send(route: ConsoleRoute, fields: Fields): Promise<TestResponse>;
  /** Opens a page, by default of their first item. */
  open(route: ConsoleRoute, id?: number): Promise<TestResponse>;
}

async function addDeletedLink(service: TestService, user: TestUser): Promise<number> {
  const { id } = await addLinkFor(service, user);
  await call(service, deleteLink, { key: user.key, params: { id } });
  return id;
}

/** An administrator with one of everything, or with what `addFor` adds, who can fill in each form. */
export async function formSender(service: TestService, addFor = addOneOfEach): Promise<FormSender> {
  const planId = await service.addPlan({
    domain: { enabled: '1', count: '0' },
    pixels: { enabled: '1', count: '0' },
  });
  const user = await addUserWithPassword(service, PASSWORD, { isAdmin: true, planId });
  const cookies = await signedInCookies(service, user);
  const { domain } = await addFor(service, user);
  await leaveMessage(service, await addContactLinkFor(service, user));
  const other = await service.addUser();
  const first = toId(user.id, 1);
  const job = await addJob();
  const findId = (path: string) => {
    if (path.includes('/admin/jobs/')) return job.id;
    return path.includes('/admin/') ? other.id : first;
  };
  const params = ({ path }: ConsoleRoute) => ({ id: findId(path), path: 'no/such-page' });
  const open = (route: ConsoleRoute, id?: number) =>
    call(service, route, { params: { ...params(route), ...(id && { id }) }, cookies });
  const send = async (route: ConsoleRoute, fields: Fields) => {
    const response = await sendForm(service, route, cookies, fields, { params: params(route) });
    // A new password ends the session of the old one.
    const renewed = readCookies(response);
    if (renewed.length > 0) cookies.splice(0, cookies.length, ...renewed);
    return response;
  };
  const readAction = (route: ConsoleRoute) => route.path.replace('{id}', String(params(route).id));
  return {
    user,
    cookies,
    domain: domain.origin,
    readAction,
    send,
    open,
    async fill(route) {
      const type = typed[route.id];
      if (!type) throw new Error(`What do people type into the form of ${route.id}?`);
      const page =
        pages[route.id] ?? consoleRoutes.find(({ method, path }) => method === 'GET' && path === route.path);
      const shown =
        route.id === 'submitImport'
          ? await send(checkImport, typed.checkImport?.(first) ?? {})
          : page && (await open(page));
      const username = route.id === 'removeUser' && { username: other.username };
      const deleted = route.id === 'undeleteConsoleLink' && { id: `${await addDeletedLink(service, user)}` };
      return {
        ...(shown && shownForm(shown.text, readAction(route))),
        ...type(first),
        ...username,
        ...deleted,
      };
    },
  };
}
