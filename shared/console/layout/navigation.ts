import type { CollectionName } from '../../api/collections.ts';
import { collections } from '../texts/collections.ts';

/** A link in the navigation. */
export interface NavigationEntry {
  /** Names the entry for `consolePage({ nav })`. */
  id: string;
  href: string;
  text: string;
}

const lists = Object.keys(collections) as CollectionName[];

/** The console's pages, in order; `test/console` checks that each one exists. */
export const navigation: readonly NavigationEntry[] = [
  { id: 'overview', href: '/console', text: 'Overview' },
  ...lists.map((id) => ({ id, href: `/console/${id}`, text: collections[id].title })),
  { id: 'account', href: '/console/account', text: 'Account' },
];

/** Pages that only administrators see. */
export const administration = [
  { id: 'users', href: '/console/admin/users', text: 'Users' },
  { id: 'plans', href: '/console/admin/plans', text: 'Plans' },
  { id: 'jobs', href: '/console/admin/jobs', text: 'Background jobs' },
  { id: 'audit', href: '/console/admin/audit', text: 'Audit log' },
] as const satisfies NavigationEntry[];

export type NavigationId = 'overview' | CollectionName | 'account' | (typeof administration)[number]['id'];
