import { newLink } from '../../../shared/domain/links/links.ts';
import { siteBrand } from '../../../shared/html/brand.ts';
import type { PageSetting } from '../../../shared/html/card-page.ts';
import type { VisitorResponse } from '../../../shared/response.ts';
import { bioPage } from '../../../shared/visitor/pages/bio-page.ts';
import { campaignPage } from '../../../shared/visitor/pages/campaign-page.ts';
import { framePage } from '../../../shared/visitor/pages/frame-page.ts';
import { homePage } from '../../../shared/visitor/pages/home-page.ts';
import { noticePage } from '../../../shared/visitor/pages/notice-page.ts';
import { overlayPage } from '../../../shared/visitor/pages/overlay-page.ts';
import { passwordPage } from '../../../shared/visitor/pages/password-page.ts';
import { pixelPage } from '../../../shared/visitor/pages/pixel-page.ts';
import { previewPage } from '../../../shared/visitor/pages/preview-page.ts';
import { splashPage } from '../../../shared/visitor/pages/splash-page.ts';
import { renderPixels } from '../../../shared/visitor/pixels/pixel-snippets.ts';

const location = 'https://example.com/';
const change = { url: location, options: {} };
const link = newLink({ id: 1, userId: 1, revision: 0 }, 'abc', change, new Date('2026-11-21T10:00:00Z'));
const list = {
  name: 'Spring',
  links: [link, { ...link, passwordHash: 'x' }],
  currentpage: 2,
  maxpage: 2000,
  base: 'https://sho.rt',
};
const overlay = { type: 'contact', text: 'Write to us' } as const;
const contact = { action: '/messages/abc' };
const wrongFields = ['name', 'email', 'message'] as const;

/** Every page that visitors can see, in every state that says something else. */
export const visitorPages: Record<string, (setting: PageSetting) => VisitorResponse> = {
  'not found': (setting) => noticePage(404, 'notFound', setting),
  'home of a domain': (setting) => noticePage(200, 'domainHome', setting),
  expired: (setting) => noticePage(410, 'expired', setting),
  'not sent': (setting) => noticePage(403, 'notSent', setting),
  'mailbox full': (setting) => noticePage(503, 'mailboxFull', setting),
  fault: (setting) => noticePage(500, 'fault', setting),
  busy: (setting) => noticePage(503, 'busy', setting),
  'too many images': (setting) => noticePage(429, 'tooManyImages', setting),
  home: ({ language }) => homePage(siteBrand(), language),
  password: (setting) => passwordPage(setting),
  'wrong password': (setting) => passwordPage({ ...setting, problem: 'wrong' }),
  'too many passwords': (setting) => passwordPage({ ...setting, problem: 'limited', retryAfter: 5 }),
  frame: ({ language }) => framePage({ location, language }),
  splash: (setting) => splashPage({ location, ...setting }),
  redirecting: (setting) => pixelPage({ location, pixelCode: renderPixels([]), ...setting }),
  'contact form': ({ language }) => overlayPage({ location, overlay, contact, language }),
  'wrong message': ({ language }) =>
    overlayPage({ location, overlay, contact: { ...contact, problem: 'wrong', wrongFields }, language }),
  'too many messages': ({ language }) =>
    overlayPage({ location, overlay, contact: { ...contact, problem: 'limited', retryAfter: 1 }, language }),
  'message sent': ({ language }) =>
    overlayPage({ location, overlay, contact: { ...contact, isSent: true }, language }),
  bio: (setting) =>
    bioPage({
      page: { name: 'Ann', socials: ['https://ann.example/'] },
      links: [],
      url: 'https://sho.rt/b/ann',
      ...setting,
    }),
  campaign: (setting) => campaignPage({ ...list, ...setting }),
  'empty campaign': (setting) => campaignPage({ ...list, links: [], currentpage: 1, maxpage: 1, ...setting }),
  'empty page': (setting) => campaignPage({ ...list, links: [], ...setting }),
  preview: ({ language }) => previewPage({ url: 'https://sho.rt/abc', title: 'A title', language }),
};
