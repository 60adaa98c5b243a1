import { toLanguageName } from '../../api/console/language-names.ts';
import {
  countClicksLeft,
  hasExpired,
  hasStarted,
  isUsedUp,
  type LinkRoute,
} from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { type ListedTarget, listedTargets, targetListNames } from '../../domain/values/targets.ts';
import { formatDate, formatDateTime, formatNumber } from '../../html/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../../html/html.ts';
import { shortened } from '../components/shortened.ts';
import * as texts from '../texts/link.ts';
import { targets } from '../texts/link-form.ts';
import { nameVisitors } from './name-visitors.ts';

const { settings } = texts;
const MAX_TARGETS = 10;

type ShownLink = Link & Pick<LinkRoute, 'taken'>;

/** The settings of a link at a glance. `campaign` is the name of its campaign. */
export const settingsCard = (link: ShownLink, campaign: string | undefined, now: Date): SafeHtml =>
  html`<section class="card"><h2>${settings.title}</h2>
<dl class="facts">${listSettings(link, campaign, now)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`)}</dl></section>`;

function listSettings(link: ShownLink, campaign: string | undefined, now: Date): [string, HtmlValue][] {
  const { description, startdate, expiredurl, pixels = [], parameters = [] } = link;
  const all = listedTargets(link);
  return [
    [settings.status, getStatus(link, now)],
    [settings.created, formatDate(link.date)],
    [settings.start, startdate !== undefined && formatDateTime(startdate)],
    [settings.expiry, link.expiry === undefined ? settings.never : formatDateTime(link.expiry)],
    [settings.clicksLeft, clicksLeft(link)],
    [settings.expiredUrl, expiredurl && shortened(expiredurl)],
    [settings.password, link.passwordHash === undefined ? settings.no : settings.yes],
    [settings.domain, link.domain === undefined ? settings.ownDomain : new URL(link.domain).host],
    [settings.externalId, link.externalid && shortened(link.externalid)],
    [settings.type, settings.types[link.type?.kind ?? 'direct']],
    [settings.redirectStatus, link.redirectstatus && String(link.redirectstatus)],
    [settings.language, link.language && toLanguageName(link.language)],
    [
      settings.campaign,
      campaign !== undefined && html`<a href="/console/campaigns/${link.campaign}">${campaign}</a>`,
    ],
    [settings.campaignPage, link.status === 'private' && settings.leftOut],
    [settings.description, description && shortened(description)],
    ...targetListNames().map((list): [string, HtmlValue] => [
      targets.lists[list].fact,
      targetList(all.filter((target) => target.list === list).map(withVisitors)),
    ]),
    [settings.apps, targetList(appTargets(link))],
    [settings.schedule, targetList(scheduledTargets(link))],
    [settings.variants, targetList(variantTargets(link))],
    [
      settings.parameters,
      parameters.length > 0 && shortened(parameters.map(({ name, value }) => `${name}=${value}`).join(', ')),
    ],
    [settings.pixels, pixels.length > 0 && formatNumber(pixels.length)],
  ];
}

function getStatus(link: ShownLink, now: Date): string {
  if (hasExpired(link, now)) return settings.expired;
  if (isUsedUp(link)) return settings.usedUp;
  return hasStarted(link, now) ? settings.active : settings.waiting;
}

function clicksLeft(link: ShownLink): string | undefined {
  const left = countClicksLeft(link);
  return left === undefined
    ? undefined
    : settings.clicksLeftText(formatNumber(left), formatNumber(link.clicklimit ?? 0));
}

const withVisitors = ({ list, name, url }: ListedTarget): NamedTarget => ({
  name: nameVisitors(list, name),
  url,
});

interface NamedTarget {
  name: HtmlValue;
  url: string;
}

const appTargets = ({ deeplink }: Link): NamedTarget[] =>
  [
    { name: 'iOS', url: deeplink?.apple ?? '' },
    { name: 'Android', url: deeplink?.google ?? '' },
    { name: settings.knownApps, url: deeplink?.auto ? settings.yes : '' },
  ].filter(({ url }) => url !== '');

const scheduledTargets = ({ schedule = [] }: Link): NamedTarget[] =>
  schedule
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, link }) => ({ name: html`${settings.scheduled} ${formatDateTime(from)}`, url: link }));

function variantTargets({ variants = [] }: Link): NamedTarget[] {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  return variants.map(({ link, weight }) => ({
    name: settings.share(formatNumber(Math.round((1000 * weight) / total) / 10)),
    url: link,
  }));
}

const targetList = (all: readonly NamedTarget[]): HtmlValue =>
  all.length > 0 &&
  html`<ul>${all.slice(0, MAX_TARGETS).map(({ name, url }) => html`<li>${name}: ${shortened(url)}</li>`)}${
    all.length > MAX_TARGETS && html`<li>${settings.more(formatNumber(all.length - MAX_TARGETS))}</li>`
  }</ul>`;
