import type { Browser, Page } from 'playwright-core';
import { bioThemeNames } from '../../../shared/api/bio-pages.ts';
import { exportCampaignClicks } from '../../../shared/api/console/campaigns.ts';
import { exportChannelClicks } from '../../../shared/api/console/channels.ts';
import { exportData, exportLinks } from '../../../shared/api/console/files.ts';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import { downloadConsoleLinkQr } from '../../../shared/api/console/link-qr.ts';
import { exportConsoleLinkClicks } from '../../../shared/api/console/links.ts';
import { exportMessages } from '../../../shared/api/console/messages.ts';
import { exportConsoleClicks } from '../../../shared/api/console/overview.ts';
import { exportQrCodeScans } from '../../../shared/api/console/qr-codes.ts';
import { type PageLanguage, pageLanguages } from '../../../shared/api/fields/page-languages.ts';
import { USER_AGENT } from './chromium.ts';
import type { fillAccount } from './lively-account.ts';
import { watch } from './watch.ts';

/** Who opens a page: the administrator whose account it is, someone who is not signed in, or a link preview of a chat. */
export type Viewer = 'administrator' | 'visitor' | 'preview';

export interface ShownPage {
  /** For files and tests. */
  name: string;
  path: string;
  viewer: Viewer;
  /** What leads from there to a page that has no address of its own. */
  act?(page: Page): Promise<unknown>;
}

type Account = Awaited<ReturnType<typeof fillAccount>>;
type Act = ShownPage['act'];

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function checkRows(page: Page): Promise<void> {
  await page
    .getByLabel('Or paste the rows')
    .fill('url,title\nhttps://example.com/imported,Imported\nnot a URL,Wrong');
  await press(page, 'Check the rows');
  await page.getByRole('heading', { name: 'Check the import' }).waitFor();
}

const select = (button: string) => async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await press(page, button);
  await page.getByRole('heading', { level: 1, name: /^(Move|Set|Delete)/ }).waitFor();
};

/** Fills in fields by their labels, and presses the button that shows a key or a link once. */
const showSecret =
  (button: string, fields: Record<string, string> = {}) =>
  async (page: Page) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await press(page, button);
    await page.locator('.secret').waitFor();
  };

/** Files, and the page of any other path. */
const noPages = new Set<string>(
  [
    exportLinks,
    exportData,
    exportMessages,
    exportConsoleClicks,
    exportConsoleLinkClicks,
    exportQrCodeScans,
    exportCampaignClicks,
    exportChannelClicks,
    downloadConsoleLinkQr,
  ].map(({ id }) => id),
);

/** The console's routes of pages, whose ids are those of the account. Throws if an id is missing. */
function consolePaths({ ids }: Account): string[] {
  const routes = consoleRoutes.filter(({ method, id }) => method === 'GET' && !noPages.has(id));
  return routes.map(({ path }) =>
    path.replace('{path+}', 'no-such-page').replace(/(\w[\w-]*)\/\{id\}/, (_, collection: string) => {
      const id = ids[collection];
      if (!id) throw new Error(`The account has no ${collection}.`);
      return `${collection}/${id}`;
    }),
  );
}

/** Pages that a form of another page is answered with. */
const afterForms: [path: string, name: string, act: Act][] = [
  ['/console/links', 'move', select('Move selected…')],
  ['/console/links', 'expiry', select('Set expiry…')],
  ['/console/links', 'delete', select('Delete selected…')],
  [
    '/console/links/new',
    'wrong',
    async (page) => {
      await page.getByLabel('Target URL').first().fill('https://example.com/');
      await page.getByLabel('Alias', { exact: true }).fill('console');
      await press(page, 'Create short link');
      await page.locator('#custom-problem').getByText('Alias is a reserved word.').waitFor();
    },
  ],
  ['/console/import', 'check', checkRows],
  [
    '/console/import',
    'result',
    async (page) => {
      await checkRows(page);
      await press(page, 'Create 1 link');
      await page.getByText('1 link was created.').waitFor();
    },
  ],
  ['/console/keys', 'main', showSecret('Continue')],
  ['/console/keys/new', 'shown', showSecret('Create key', { Name: 'Nightly backup' })],
  ['/console/admin/users/2', 'sign-in-link', showSecret('Create a sign-in link')],
];

const wrongPassword: Act = async (page) => {
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
};

/** Shows the page as browsers in a language get it. */
const showIn =
  (language: PageLanguage): Act =>
  async (page) => {
    await page.setExtraHTTPHeaders({ 'accept-language': language });
    await page.reload();
    await page.setExtraHTTPHeaders({});
  };

const toName = (path: string) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

/** Pages of which one is shown in each language, in turn, besides the campaign's. */
const inEachLanguage = ['/', '/no-such-link', '/members', '/soon', '/hello', '/ask', '/over'];

/** All pages of the service in its own design, of an account that `fillAccount` filled. */
export function allPages(account: Account): ShownPage[] {
  const { list } = account;
  const ofVisitors = [
    '/',
    '/login',
    '/no-such-link',
    '/members',
    '/soon',
    '/hello',
    '/ask',
    '/over',
    list,
    ...bioThemeNames.map((theme) => `/b/bio-${theme}`),
    '/login/sso/used',
  ];
  const ofAdministrator = [...consolePaths(account), '/console/links?q=autumn', '/console/links?q=unheard'];
  const page = (viewer: Viewer) => (path: string) => ({
    name: `${toName(path)}${viewer === 'administrator' ? '' : `-${viewer}`}`,
    path,
    viewer,
  });
  return [
    ...ofVisitors.map(page('visitor')),
    page('preview')('/tickets'),
    ...pageLanguages.map((language, i) => {
      const path = [...inEachLanguage, list][i % (inEachLanguage.length + 1)] ?? '/';
      return { name: `in-${language}`, path, viewer: 'visitor' as const, act: showIn(language) };
    }),
    { name: 'members-wrong', path: '/members', viewer: 'visitor', act: wrongPassword },
    {
      name: 'login-wrong',
      path: '/login',
      viewer: 'visitor',
      act: async (page) => {
        await page.getByLabel('Email address or username').fill('nobody');
        await wrongPassword?.(page);
      },
    },
    ...ofAdministrator.map(page('administrator')),
    ...afterForms.map(([path, name, act]) => ({
      name: `${toName(path)}-${name}`,
      path,
      viewer: 'administrator' as const,
      act,
    })),
  ];
}

export interface Viewers {
  pages: Record<Viewer, Page>;
  /** What `watch` recorded of all of them. */
  problems(): string[];
}

/** Targets of links. */
const target = () => ({
  contentType: 'text/html',
  body: '<!doctype html><title>A target</title><h1>A target</h1>',
});

/** A page for each viewer, with a profile of its own. The administrator has signed in. */
export async function openViewers(browser: Browser, { signIn }: Account): Promise<Viewers> {
  const open = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent, timezoneId: 'UTC' });
    const { problems } = await watch(context, { outside: target });
    return { page: await context.newPage(), problems };
  };
  const all = [
    await open(USER_AGENT),
    await open(USER_AGENT),
    await open('facebookexternalhit/1.1'),
  ] as const;
  const [visitor, administrator, preview] = all;
  // Splash pages wait for ever.
  await visitor.page.clock.setFixedTime(Date.now());
  await administrator.page.goto(signIn);
  await administrator.page.getByRole('heading', { name: 'Overview' }).waitFor();
  return {
    pages: { visitor: visitor.page, administrator: administrator.page, preview: preview.page },
    problems: () => all.flatMap(({ problems }) => problems()),
  };
}
