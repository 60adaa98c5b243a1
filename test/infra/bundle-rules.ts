import { consoleRoutes } from '../../shared/api/console/index.ts';
import type { Resource } from '../../shared/api/contract/function-contract.ts';

/** The words in a file's path, below the layer's folder, that say which resource the file is for. */
export const resourceWords: Record<string, RegExp> = {
  campaigns: /\bcampaigns?\b/,
  channels: /\bchannels?\b/,
  countries: /\bcountr(y|ies)\b/,
  domains: /\b(domains?|branded)\b/,
  links: /\blinks?\b/,
  messages: /\b(messages?|contact)\b/,
  overlays: /\boverlays?\b/,
  pixels: /\bpixels?\b/,
  plans: /\bplans?\b/,
  'qr-codes': /\bqr\b/,
  'splash-pages': /\bsplash\b/,
  users: /\b(users?(?!-agent)|account|avatars?)\b/,
};

/** What every function of the API needs to check the key, the plan and the rate limit. */
export const authentication = [
  'shared/data/plans.ts',
  'shared/data/users/api-keys.ts',
  'shared/data/users/key-use.ts',
  'shared/data/users/request-counts.ts',
  'shared/domain/users/key-versions.ts',
  'shared/domain/plans/plans.ts',
];

/** What every page of the console needs: the user of the session, and their plan. */
const session = ['plans', 'users'];

/** The form for a link offers countries. */
const consoleLinkForm = [...session, 'links', 'countries'];

const passwords = 'shared/domain/users/passwords.ts';
/** A link can have a password, a branded domain and a channel. */
const savedLink = [passwords, 'shared/data/domains.ts', 'shared/data/owned/channel-items.ts'];
const linkFiles = ['shared/domain/links/links.ts', 'shared/domain/links/link-routes.ts'];
const pixelCode = ['shared/visitor/pixels/pixel-code.ts', 'shared/visitor/pixels/pixel-sources.ts'];
const followedLink = ['countries', 'domains', 'links', 'messages', 'overlays', 'pixels', 'splash-pages'];

/** What each page and form of the console for a kind of item may carry. */
const itemPages = (resource: Resource, ...names: string[]) =>
  Object.fromEntries(
    consoleRoutes
      .filter((route) => route.resource === resource)
      .map(({ id }) => [id, [...session, ...names]]),
  );

/** What a function may carry in addition to its own resource: all of another one, or a single file. */
export const exceptions: Record<string, string[]> = {
  // An account is a user with a plan.
  getAccount: ['plans', 'users'],
  updateAccount: ['users'],
  renewAccountKey: ['users'],
  // Everything that a user has.
  exportAccount: ['campaigns', 'links', 'plans', 'qr-codes', 'users'],
  // Keys belong to a user.
  listKeys: ['users'],
  createKey: ['users'],
  deleteKey: ['users'],
  subscribeUser: ['users'],
  bootstrap: ['plans', 'users'],

  // A redirect of a domain can lead back to it through a link.
  listDomains: ['shared/domain/links/links.ts'],
  getDomain: ['shared/domain/links/links.ts'],
  createDomain: linkFiles,
  updateDomain: linkFiles,
  deleteDomain: ['shared/domain/links/links.ts'],

  // A link can have a password, a branded domain and a channel.
  createLink: [passwords, 'shared/data/domains.ts', 'shared/data/owned/channel-items.ts'],
  updateLink: [passwords, 'shared/data/domains.ts', 'shared/data/owned/channel-items.ts'],
  deleteLink: ['shared/data/owned/channel-items.ts'],
  createLinks: [passwords, 'shared/data/domains.ts', 'shared/data/owned/channel-items.ts'],
  updateLinks: [passwords, 'shared/data/domains.ts', 'shared/data/owned/channel-items.ts'],
  deleteLinks: ['shared/data/owned/channel-items.ts'],
  deleteQrCode: ['shared/data/owned/channel-items.ts'],
  assignCampaign: ['links'],

  // A channel lists links and QR codes.
  listChannels: ['shared/domain/links/links.ts'],
  createChannel: ['shared/domain/links/links.ts'],
  updateChannel: ['shared/domain/links/links.ts'],
  deleteChannel: ['shared/domain/links/links.ts'],
  getChannel: [
    'shared/domain/links/link-views.ts',
    'shared/domain/links/links.ts',
    'shared/domain/qr-codes/qr-code-views.ts',
  ],
  assignChannel: ['links', 'shared/data/qr-codes/qr-codes.ts'],

  // A visit can end on any of the pages that a link can have.
  followLink: followedLink,
  unlockLink: [...followedLink, passwords],
  leaveMessage: ['countries', 'domains', 'links', 'messages', 'overlays', 'pixels'],
  followQrCode: ['qr-codes', 'shared/domain/values/countries.json', 'shared/domain/values/countries.ts'],
  qrImage: ['qr-codes'],
  rotateCampaign: ['campaigns', 'links'],
  showCampaign: ['campaigns', 'links', 'users'],
  showHome: ['domains', ...linkFiles],
  showNotFound: ['domains', ...linkFiles],
  showAvatar: ['users'],
  signInWithLink: ['users'],
  signOut: ['users'],

  // The console finds the user of the session, and reads their plan.
  submitLogin: ['users'],
  // Has a map of countries.
  showConsole: [...session, 'countries', 'links'],
  showMissingPage: session,
  listConsoleLinks: [...session, 'links'],
  checkAlias: ['links', 'users', 'shared/data/domains.ts'],
  newConsoleLink: consoleLinkForm,
  createConsoleLink: [...consoleLinkForm, ...savedLink],
  editConsoleLink: consoleLinkForm,
  updateConsoleLink: [...consoleLinkForm, ...savedLink],
  moveConsoleLinks: [...session, 'links', 'shared/data/owned/channel-items.ts'],
  deleteConsoleLinks: [...session, 'links', 'shared/data/owned/channel-items.ts'],
  // A link can be in a campaign, and has a map of countries and a QR code.
  showConsoleLink: [...session, 'countries', 'links', 'qr-codes', 'shared/data/campaigns.ts'],
  exportConsoleLinkClicks: [...session, 'links'],
  showConsoleLinkQr: [...session, 'links', 'qr-codes'],
  downloadConsoleLinkQr: [...session, 'links', 'qr-codes'],
  deleteConsoleLink: [...session, 'links', 'shared/data/owned/channel-items.ts'],
  ...itemPages('console/campaigns', 'campaigns', 'shared/domain/links/links.ts'),
  showCampaigns: [...session, 'campaigns', 'links'],
  showCampaignLinks: [...session, 'campaigns', 'links'],
  ...itemPages('console/channels', 'channels', 'shared/domain/links/links.ts'),
  showChannelItems: [
    ...session,
    'channels',
    'shared/domain/links/link-views.ts',
    'shared/domain/links/links.ts',
    'shared/domain/qr-codes/qr-code-views.ts',
  ],
  ...itemPages('console/pixels', 'pixels'),
  // Before one is deleted, the links that use it are shown.
  ...itemPages('console/splash-pages', 'splash-pages'),
  showDeleteSplashPage: [...session, 'splash-pages', 'links'],
  ...itemPages('console/overlays', 'overlays'),
  showDeleteOverlay: [...session, 'overlays', 'links'],
  // A preview is the page that visitors see, which can load pixels and have a contact form.
  previewSplashPage: [...session, 'splash-pages', ...pixelCode],
  previewOverlay: [
    ...session,
    'overlays',
    ...pixelCode,
    'shared/api/fields/contact-limits.ts',
    'shared/visitor/pages/contact-form.ts',
  ],
  ...itemPages('console/domains', 'domains', 'shared/domain/links/links.ts'),
  showDomains: [...session, 'domains'],
  showNewDomain: [...session, 'domains'],
  submitNewDomain: [...session, 'domains', ...linkFiles],
  submitDomain: [...session, 'domains', ...linkFiles],
  ...itemPages('console/qr-codes', 'qr-codes'),
  submitDeleteQrCode: [...session, 'qr-codes', 'shared/data/owned/channel-items.ts'],
  ...Object.fromEntries(
    [
      'showKeys',
      'showNewKey',
      'submitNewKey',
      'openMainKey',
      'removeKey',
      'showConsoleAccount',
      'changeAccount',
      'showUsers',
      'showNewUser',
      'submitNewUser',
      'showUser',
      'changeUserPlan',
      'openSignInLink',
      'removeUser',
      'showPlans',
      'showAudit',
    ].map((id) => [id, session]),
  ),
  showMessages: [...session, 'messages', 'shared/domain/links/links.ts'],
  removeMessage: [...session, 'messages'],
  exportMessages: [...session, 'messages', 'shared/domain/links/links.ts'],

  showImport: [...session, 'links'],
  checkImport: [...session, 'links', 'shared/data/domains.ts'],
  submitImport: [...session, 'links', ...savedLink],
  showExport: session,
  exportLinks: [...session, 'links'],
  exportData: [...session, 'campaigns', 'links', 'qr-codes'],

  // Short names for countries.
  countClicks: ['countries', 'plans'],
  // Deletes what users, campaigns, channels, domains and pixels leave behind, and tells links of their owner's plan.
  runTasks: [
    'campaigns',
    'channels',
    'domains',
    'links',
    'messages',
    'overlays',
    'pixels',
    'plans',
    'qr-codes',
    'splash-pages',
    'users',
  ],
};

/** Functions that ask a person who is signed in for the password again. */
const asksForPassword = ['changeAccount', 'openMainKey', 'submitNewKey'];

const recognizesBrowsers = ['followLink', 'unlockLink', 'leaveMessage', 'followQrCode'];

/** The functions that carry a package; packages that most functions need are not listed. */
export const packageUsers: Record<string, string[]> = {
  'csv-parse': ['checkImport', 'submitImport'],
  'csv-stringify': ['exportConsoleLinkClicks', 'exportLinks', 'exportMessages', 'submitImport'],
  // Maps are drawn before a deploy.
  'd3-geo': [],
  'topojson-client': [],
  'world-atlas': [],
  '@aws-sdk/client-cloudfront': ['runTasks'],
  '@aws-sdk/client-secrets-manager': [
    'bootstrap',
    'createUser',
    'getUser',
    'listUsers',
    'renewAccountKey',
    'renewUserKey',
    'signInWithLink',
    'signOut',
    'checkAlias',
    'submitLogin',
    ...consoleRoutes.map(({ id }) => id),
  ],
  'ipaddr.js': [
    'createLink',
    'updateLink',
    'createConsoleLink',
    'updateConsoleLink',
    'createQrCode',
    'updateQrCode',
    'submitNewQrCode',
    'submitQrCode',
    'showConsoleLinkQr',
    'downloadConsoleLinkQr',
    'unlockLink',
    'leaveMessage',
    'checkAlias',
    'submitLogin',
    ...asksForPassword,
  ],
  isbot: [...recognizesBrowsers, 'signInWithLink'],
  // Pages with charts.
  'd3-scale': ['showConsole', 'showConsoleLink'],
  'd3-shape': ['showConsole', 'showConsoleLink'],
  'jpeg-js': [],
  'lru-cache': ['downloadConsoleLinkQr', 'qrImage'],
  'my-ua-parser': recognizesBrowsers,
  pngjs: [],
  // The code of one short URL or of a form, which is part of the page.
  qrcode: [
    'showConsoleLink',
    'showConsoleLinkQr',
    'showNewQrCode',
    'showQrCodeForm',
    'submitNewQrCode',
    'submitQrCode',
  ],
};

/** The packages of the threads that functions start: what reads a stranger's file carries nothing else. */
export const threadPackages: Record<string, string[]> = {
  'draw-qr-worker.js': ['dijkstrajs', 'pngjs', 'qrcode'],
  'redraw-logo-worker.js': ['jpeg-js', 'pngjs'],
};
