import type { Link } from '../../domain/links/links.ts';
import { numberOf } from '../../ids.ts';
import { itemKey, membersKey } from '../keys.ts';
import { countItem } from '../owned/collections.ts';
import type { Step } from '../table/transactions.ts';

/** What has links as its members: by these lists they are shown, and taken off when it goes. */
interface Group {
  members: string;
  /** Whether their number has to be known: those of a campaign are shown in pages. */
  isCounted: boolean;
}

function groupsOf({ campaign, pixels = [] }: Pick<Link, 'campaign' | 'pixels'>): Group[] {
  return [
    ...(campaign === undefined ? [] : [{ members: membersKey('campaigns', campaign), isCounted: true }]),
    ...[...new Set(pixels)].map((id) => ({ members: membersKey('pixels', id), isCounted: false })),
  ];
}

/** The part of a transaction that puts a link into what it newly refers to, and out of what it no longer does. */
export function membershipSteps({ id, userId }: Link, before: Partial<Link>, after: Partial<Link>): Step[] {
  const n = numberOf(userId, id) ?? 0;
  const [left, joined] = [groupsOf(before), groupsOf(after)];
  const without = (groups: Group[], others: Group[]) =>
    groups.filter(({ members }) => !others.some((other) => other.members === members));
  return [
    ...without(left, joined).flatMap(({ members, isCounted }) => [
      { Delete: { Key: itemKey(members, n) } },
      ...(isCounted ? [countItem(members, n, -1)] : []),
    ]),
    ...without(joined, left).flatMap(({ members, isCounted }) => [
      { Put: { Item: { ...itemKey(members, n), linkId: id } } },
      ...(isCounted ? [countItem(members, n, 1)] : []),
    ]),
  ];
}
