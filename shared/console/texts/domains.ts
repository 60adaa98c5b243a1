import type { TenantStatus } from '../../domain/tenants.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('domains', {
  add: 'New domain',
  create: 'Add domain',
  empty: 'With a branded domain, your short URLs start with your own host name, such as go.example.com.',
  warning:
    'Its short URLs stop working immediately. The links keep their aliases in case you add the domain again.',
  remove: 'Delete domain',
});
export const domain = {
  label: 'Domain',
  hint: 'Start with https:// or http://, as its short URLs will.',
  placeholder: 'https://go.example.com',
} as const;
export const redirectroot = {
  label: 'Redirect for the bare domain',
  hint: 'Where visitors go when they open the domain without an alias.',
} as const;
export const bio = {
  label: 'Bio page for the bare domain',
  hint: 'Visitors see the page instead of being redirected.',
} as const;
export const bioById =
  'Its ID, the number in the address of its form. Visitors see the page instead of being redirected.';
export const added = 'The domain was added.';
export const redirect404 = {
  label: 'Redirect for missing links',
  hint: 'Where visitors go when they open an alias that does not exist.',
} as const;
export const expiredurl = {
  label: 'Redirect for expired links',
  hint: 'Where visitors of an expired link go if the link has no target for that itself.',
} as const;
export const language = {
  label: 'Language of pages',
  hint: 'What visitors read on the pages of this domain and of its links, such as those that have expired.',
  none: 'Each visitor’s own',
} as const;
export const appleappsiteassociation = {
  label: 'Apps on iOS (apple-app-site-association)',
  hint: 'A file in JSON that says which of your apps may open the short URLs.',
} as const;
export const assetlinks = {
  label: 'Apps on Android (assetlinks.json)',
  hint: 'The same for Android: a list of statements in JSON.',
} as const;
export const yourDomain = 'your domain';
export const first = 'First, set this DNS record at your DNS provider:';
export const localNames =
  'This service runs on localhost: host names that end in .localhost work without a DNS record.';
export const record = {
  title: 'DNS record',
  caption: 'The DNS record that the domain needs',
  type: 'Type',
  name: 'Name',
  value: 'Value',
} as const;
export const state = {
  title: 'Status',
  column: 'Status',
  check: 'Check again',
  retry: 'Try again',
  retryHint: 'When the DNS record is correct, try again.',
  wait: 'The last attempt was less than a minute ago. Please wait a minute.',
  refreshes: 'This usually takes a few minutes. This page updates automatically.',
  statuses: { active: 'Active', pending: 'Setting up', failed: 'Failed' },
} as const satisfies { statuses: Record<TenantStatus, string> } & Record<string, unknown>;
export const redirects = { title: 'Redirects, language, and apps', none: 'None' } as const;
