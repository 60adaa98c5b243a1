import type { CollectionName } from '../../api/collections.ts';
import { collections } from '../texts/collections.ts';
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

/** Images are shown where they are used. */
type ListedName = Exclude<CollectionName, 'images'>;

const lists = (...names: ListedName[]): NavigationEntry[] =>
  names.map((id) => ({ id, href: `/console/${id}`, text: collections[id].title }));

/** The console's pages, in order; `test/console` checks that each one exists, and that none is missing. */
export const navigationGroups: readonly NavigationGroup[] = [
  { entries: [{ id: 'overview', href: '/console', text: 'Overview' }] },
  { title: texts.groups.links, entries: lists('links', 'qr-codes', 'bio-pages', 'campaigns', 'channels') },
  { title: texts.groups.visitors, entries: lists('splash-pages', 'overlays', 'pixels', 'messages') },
  {
    title: texts.groups.settings,
    entries: [
      ...lists('domains', 'webhooks', 'keys'),
      { id: 'account', href: '/console/account', text: 'Account' },
    ],
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
