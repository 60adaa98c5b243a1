import type { GroupNames } from '../../data/links/group-names.ts';
import { hasExpired, hasStarted } from '../../domain/links/link-routes.ts';
import type { BadgedLink } from '../../domain/links/link-views.ts';
import { countTargets } from '../../domain/links/listed-links.ts';
import { formatDate, formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { badge } from '../components/badge.ts';
import { shortened } from '../components/shortened.ts';
import * as texts from '../texts/links.ts';

const { badges } = texts;
const MAX_NAME = 30;
/** A link can be in a hundred. */
const MAX_CHANNELS = 3;

/** What is special about a link in a list: that it does not work for everyone, where else it leads, and what it is in. */
export function linkBadges(link: BadgedLink, names: GroupNames, now: Date): SafeHtml | false {
  const targets = countTargets(link);
  const all = [
    link.passwordHash !== undefined && badge(badges.password, 'plain'),
    !hasStarted(link, now) && badge(html`${badges.starts} ${formatDate(link.startdate ?? '')}`, 'plain'),
    expiryBadge(link, now),
    link.clicklimit !== undefined && badge(badges.limit(formatNumber(link.clicklimit)), 'plain'),
    targets > 0 && badge(badges.targets(formatNumber(targets)), 'plain'),
    ...groupBadges(link, names),
  ].filter((one) => one !== false);
  return all.length > 0 && html`<div class="badges">${all}</div>`;
}

function expiryBadge(link: BadgedLink, now: Date): SafeHtml | false {
  if (link.expiry === undefined) return false;
  return hasExpired(link, now)
    ? badge(badges.expired, 'wrong')
    : badge(html`${badges.expires} ${formatDate(link.expiry)}`, 'plain');
}

function groupBadges({ campaign, channels = {} }: BadgedLink, names: GroupNames): (SafeHtml | false)[] {
  const name = campaign === undefined ? undefined : names.campaigns.get(campaign);
  const named = Object.keys(channels).flatMap((id): [string, string][] => {
    const channel = names.channels.get(Number(id));
    return channel === undefined ? [] : [[id, channel]];
  });
  const more = named.length - MAX_CHANNELS;
  return [
    name !== undefined && linkTo(`/console/campaigns/${campaign}`, badges.campaign, name),
    ...named
      .slice(0, MAX_CHANNELS)
      .map(([id, channel]) => linkTo(`/console/channels/${id}`, badges.channel, channel)),
    more > 0 && badge(badges.more(formatNumber(more)), 'plain'),
  ];
}

const linkTo = (href: string, kind: string, name: string): SafeHtml =>
  html`<a class="badge plain" href="${href}"><span class="unseen">${kind} </span>${shortened(name, MAX_NAME)}</a>`;
