import type { TenantStatus } from '../../domain/tenants.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('domains', {
  add: 'New domain',
  create: 'Add domain',
  empty: 'With a branded domain, short URLs begin with your own name, such as go.example.com.',
  warning:
    'Its short URLs stop working at once. The links keep their aliases, in case you add the domain again.',
  remove: 'Delete domain',
});
export const domain = {
  label: 'Domain',
  hint: 'Begin with https:// or http://, as its short URLs will.',
  placeholder: 'https://go.example.com',
} as const;
export const redirectroot = {
  label: 'Redirect of the bare domain',
  hint: 'Where visitors go when they open the domain without an alias.',
} as const;
export const redirect404 = {
  label: 'Redirect of missing links',
  hint: 'Where visitors go when they open an alias that does not exist.',
} as const;
export const yourDomain = 'your domain';
export const first = 'First set this DNS record where you manage the domain:';
export const record = {
  title: 'DNS record',
  caption: 'The DNS record that the domain must have',
  type: 'Type',
  name: 'Name',
  value: 'Value',
} as const;
export const state = {
  title: 'Status',
  column: 'Status',
  check: 'Check again',
  retry: 'Try again',
  retryHint: 'Once the DNS record is right, try again.',
  wait: 'It was tried less than a minute ago. Please wait a minute.',
  refreshes: 'This usually takes a few minutes. The page checks again by itself.',
  statuses: { active: 'Works', pending: 'Being set up', failed: 'Does not work' },
} as const satisfies { statuses: Record<TenantStatus, string> } & Record<string, unknown>;
export const redirects = { title: 'Redirects', none: 'None' } as const;
