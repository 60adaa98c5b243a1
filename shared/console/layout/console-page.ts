import { brandMark, siteBrand, siteName } from '../../html/brand.ts';
import { csrfField } from '../../html/csrf-field.ts';
import { type HtmlPage, htmlPage } from '../../html/document.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml, script } from '../../html/html.ts';
import { toBody } from '../../pieces.ts';
import type { VisitorResponse } from '../../response.ts';
import { showInZone } from '../forms/show-in-zone.ts';
import { copyButtons } from '../scripts/copy-buttons.ts';
import { focusProblem } from '../scripts/focus-problem.ts';
import { goAnywhere } from '../scripts/go-anywhere.ts';
import { warnUnsaved } from '../scripts/warn-unsaved.ts';
import type { ConsoleSession } from '../session.ts';
import { consoleStyles } from '../styles/console-styles.ts';
import * as texts from '../texts/shell.ts';
import { type IconName, icon, iconShapes } from './icons.ts';
import {
  administration,
  type NavigationEntry,
  type NavigationGroup,
  type NavigationId,
  navigation,
  navigationGroups,
} from './navigation.ts';
import { palette, paletteButton } from './palette.ts';

export interface ConsolePage extends Pick<HtmlPage, 'style' | 'script' | 'csp' | 'retryAfterSeconds'> {
  /** Shown as the heading too. */
  title: string;
  /** The entry of the navigation that the page belongs to. */
  nav?: NavigationId;
  /** The page above this one, which a link beside the heading leads back to; `true` for that of `nav`. */
  up?: Crumb | true;
  status?: number;
  /** What one can do with all of the page, beside the heading: `New link`. */
  actions?: SafeHtml | false;
  body: SafeHtml;
}

/** A page to go back to. */
interface Crumb {
  href: string;
  text: string;
}

const everywhere = script`${copyButtons}${focusProblem}${warnUnsaved}${goAnywhere}`;

/** A page of the console in its shell: the header, the navigation, and the content. */
export function consolePage(session: ConsoleSession, page: ConsolePage): VisitorResponse {
  const { title, nav, up, status = 200, actions, body, csp } = page;
  const all: HtmlPage = {
    status,
    title: `${title} · ${siteName()}`,
    base: consoleStyles,
    style: page.style,
    script: page.script ? script`${everywhere}${page.script}` : everywhere,
    csp: { 'img-src': ["'self'"], 'form-action': ["'self'"], ...csp },
    retryAfterSeconds: page.retryAfterSeconds,
    // Link pages run pixel providers' scripts in this origin. This keeps them from reaching a window with this page.
    isIsolated: true,
    body: html`<a class="skip" href="#content">${texts.skip}</a>
${iconShapes(listIcons(session))}
<header class="bar">${brandMark(siteBrand(), '/console')}${paletteButton()}
<details class="menu"><summary>${texts.menu}</summary><div>${renderSidebar(session, nav)}</div></details></header>
<div class="shell">
<aside class="side"><div>${renderSidebar(session, nav)}</div></aside>
<main id="content" tabindex="-1">
${up && backTo(up === true ? toCrumb(nav) : up)}
<div class="heading"><h1>${title}</h1>${actions}</div>
${showInZone(body, session.timezone)}
</main>
</div>${palette()}`,
  };
  return htmlPage(all, ({ pieces }) => toBody(pieces));
}

const toCrumb = (nav?: NavigationId): Crumb | undefined =>
  [...navigation, ...administration].find(({ id }) => id === nav);

const backTo = (page?: Crumb): SafeHtml | undefined =>
  page &&
  html`<nav class="crumb" aria-label="${texts.breadcrumb}"><a href="${page.href}"><span aria-hidden="true">←</span>
<span class="unseen">${texts.backTo}</span> <bdi>${page.text}</bdi></a></nav>`;

const listGroups = ({ isAdmin }: ConsoleSession['user']): readonly NavigationGroup[] => [
  ...navigationGroups,
  ...(isAdmin ? [{ title: texts.administration, entries: administration }] : []),
];

const listIcons = ({ user }: ConsoleSession): IconName[] => [
  'search',
  ...listGroups(user).flatMap(({ entries }) => entries.map(({ id }) => id)),
];

/** The navigation and who is signed in: shown beside the content, and on phones in the menu. */
const renderSidebar = ({ user, csrfToken }: ConsoleSession, current?: NavigationId): SafeHtml => html`
<nav aria-label="${texts.mainNavigation}">
${listGroups(user).map(
  ({ title, entries }) =>
    html`${title !== undefined && html`<h2>${title}</h2>`}${linksTo(user, entries, current)}`,
)}
</nav>
<div class="person"><p>${texts.signedInAs} <b>${user.username}</b></p>
<form method="post" action="/logout">${csrfField(csrfToken)}
<button class="quiet small" name="scope" value="browser">${texts.signOut}</button></form></div>`;

const linksTo = (
  { unreadMessages = 0, failedWebhooks = 0 }: ConsoleSession['user'],
  entries: readonly NavigationEntry[],
  current?: NavigationId,
) =>
  html`<ul>${entries.map(
    ({ id, href, text }) =>
      html`<li><a href="${href}"${id === current && html` aria-current="page"`}>${icon(id)}${text}${
        id === 'messages' && countBadge(unreadMessages, 'good', texts.unread)
      }${id === 'webhooks' && countBadge(failedWebhooks, 'wrong', texts.switchedOff)}</a></li>`,
  )}</ul>`;

const countBadge = (count: number, tone: 'good' | 'wrong', what: string): SafeHtml | false =>
  count > 0 &&
  html` <span class="badge ${tone}">${formatNumber(count)}<span class="unseen"> ${what}</span></span>`;
