import type { CollectionName } from '../../collections.ts';
import { collections } from '../../collections.ts';
import * as texts from '../texts/shell.ts';
import type { IconName } from './icons.ts';

/** A link in the navigation. */
export interface NavigationEntry {
  /** Names the entry for `consolePage({ nav })`. */
  id: IconName;
  href: string;
  text: string;
}

/** Entries that belong together, below a heading if they have one. */
export interface NavigationGroup {
  title?: string;
  entries: readonly NavigationEntry[];
}

const lists = (group: keyof typeof texts.groups): NavigationEntry[] =>
  Object.entries(collections)
    .filter(([, kind]) => 'group' in kind && kind.group === group)
    .map(([id, { title }]) => ({ id: id as IconName, href: `/console/${id}`, text: title }));

/** The console's pages, in order; `test/console` checks that each one exists, and that none is missing. */
export const navigationGroups: readonly NavigationGroup[] = [
  { entries: [{ id: 'overview', href: '/console', text: 'Overview' }] },
  { title: texts.groups.links, entries: lists('links') },
  { title: texts.groups.visitors, entries: lists('visitors') },
  {
    title: texts.groups.settings,
    entries: [...lists('settings'), { id: 'account', href: '/console/account', text: 'Account' }],
  },
];

export const navigation: readonly NavigationEntry[] = navigationGroups.flatMap(({ entries }) => entries);

/** Pages that only administrators see. */
export const administration = [
  { id: 'users', href: '/console/admin/users', text: 'Users' },
  { id: 'plans', href: '/console/admin/plans', text: 'Plans' },
  { id: 'jobs', href: '/console/admin/jobs', text: 'Background jobs' },
  { id: 'audit', href: '/console/admin/audit', text: 'Audit log' },
] as const satisfies NavigationEntry[];

export type NavigationId = 'overview' | CollectionName | 'account' | (typeof administration)[number]['id'];
