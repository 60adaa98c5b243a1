import { hasExpired } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { type ListedTarget, listedTargets, targetListNames } from '../../domain/values/targets.ts';
import { formatDate, formatDateTime, formatNumber } from '../../html/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../../html/html.ts';
import { shortened } from '../components/shortened.ts';
import * as texts from '../texts/link.ts';
import { targets } from '../texts/link-form.ts';

const { settings } = texts;
const MAX_TARGETS = 10;

/** The settings of a link at a glance. `campaign` is the name of its campaign. */
export const settingsCard = (link: Link, campaign: string | undefined, now: Date): SafeHtml =>
  html`<section class="card"><h2>${settings.title}</h2>
<dl class="facts">${listSettings(link, campaign, now)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`)}</dl></section>`;

function listSettings(link: Link, campaign: string | undefined, now: Date): [string, HtmlValue][] {
  const { description, pixels = [], parameters = [] } = link;
  const all = listedTargets(link);
  return [
    [settings.status, hasExpired(link, now) ? settings.expired : settings.active],
    [settings.created, formatDate(link.date)],
    [settings.expiry, link.expiry === undefined ? settings.never : formatDateTime(link.expiry)],
    [settings.password, link.passwordHash === undefined ? settings.no : settings.yes],
    [settings.domain, link.domain === undefined ? settings.ownDomain : new URL(link.domain).host],
    [settings.type, settings.types[link.type?.kind ?? 'direct']],
    [
      settings.campaign,
      campaign !== undefined && html`<a href="/console/campaigns/${link.campaign}">${campaign}</a>`,
    ],
    [settings.description, description && shortened(description)],
    ...targetListNames().map((list): [string, HtmlValue] => [
      targets.lists[list].fact,
      targetList(all.filter((target) => target.list === list)),
    ]),
    [settings.parameters, parameters.length > 0 && shortened(parameters.map(({ name }) => name).join(', '))],
    [settings.pixels, pixels.length > 0 && formatNumber(pixels.length)],
  ];
}

const targetList = (all: readonly ListedTarget[]): HtmlValue =>
  all.length > 0 &&
  html`<ul>${all.slice(0, MAX_TARGETS).map(({ name, url }) => html`<li>${name}: ${shortened(url)}</li>`)}${
    all.length > MAX_TARGETS && html`<li>${settings.more(formatNumber(all.length - MAX_TARGETS))}</li>`
  }</ul>`;
