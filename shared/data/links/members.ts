import type { Link } from '../../domain/links/links.ts';
import { numberOf } from '../../ids.ts';
import { itemKey, membersKey } from '../keys.ts';
import { countItem } from '../owned/collections.ts';
import type { Step } from '../table/transactions.ts';

/** A campaign or a pixel, whose links are in a list: to show them, and to update them when it is deleted. */
interface Group {
  /** The partition key of the list. */
  members: string;
  /** Whether the list is counted: a campaign’s links are shown in pages. */
  isCounted: boolean;
}

function groupsOf({ campaign, pixels = [] }: Pick<Link, 'campaign' | 'pixels'>): Group[] {
  return [
    ...(campaign === undefined ? [] : [{ members: membersKey('campaigns', campaign), isCounted: true }]),
    ...[...new Set(pixels)].map((id) => ({ members: membersKey('pixels', id), isCounted: false })),
  ];
}

/** The part of a transaction that adds a link to its new groups and removes it from those that it left. */
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
