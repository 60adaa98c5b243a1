import type { Link } from '../../domain/links/links.ts';
import { getNumber } from '../../ids.ts';
import { itemKey, membersKey, visitableKey } from '../keys.ts';
import { countItem } from '../owned/counts.ts';
import type { Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';
import { moveExternalId } from './external-ids.ts';

/** A record of a link in the list of a campaign or a pixel: to show its links, and to update them when it is deleted. */
interface Membership {
  key: Key;
  /** The list whose counts include it: a campaign’s links are shown in pages. */
  countedIn?: string;
}

function listMemberships(n: number, { campaign, pixels = [], ...link }: Partial<Link>): Membership[] {
  return [
    ...(campaign === undefined ? [] : inCampaign(membersKey('campaigns', campaign), n, link)),
    ...[...new Set(pixels)].map((id) => ({ key: itemKey(membersKey('pixels', id), n) })),
  ];
}

function inCampaign(
  members: string,
  n: number,
  { passwordHash, domain, expiry, startdate, status }: Partial<Link>,
): Membership[] {
  const member = { key: itemKey(members, n), countedIn: members };
  if (status === 'private') return [member];
  const access = passwordHash === undefined ? 'OPEN' : 'LOCKED';
  const host = domain === undefined ? '' : new URL(domain).hostname;
  return [member, { key: visitableKey(members, { access, host, expiry, startdate, n }) }];
}

const without = (some: Membership[], others: Membership[]) =>
  some.filter(({ key }) => !others.some((other) => other.key.pk === key.pk && other.key.sk === key.sk));

/**
 * Transaction steps that change in which lists a link is, how it is found there, and by which external id. Throws
 * `externalid_taken`.
 */
export function membershipSteps({ id, userId }: Link, before: Partial<Link>, after: Partial<Link>): Step[] {
  const n = getNumber(userId, id) ?? 0;
  const [left, joined] = [listMemberships(n, before), listMemberships(n, after)];
  const added = without(joined, left);
  const count = (memberships: Membership[], by: 1 | -1) =>
    memberships.flatMap(({ countedIn }) => (countedIn ? [countItem(countedIn, n, by)] : []));
  return [
    ...moveExternalId({ id, userId }, before, after),
    ...without(left, joined).map(({ key }) => ({ Delete: { Key: key } })),
    ...count(without(left, joined), -1),
    ...added.map(({ key }) => ({ Put: { Item: { ...key, linkId: id } } })),
    ...count(added, 1),
  ];
}
