/** A link in the navigation. */
export interface NavigationEntry {
  /** Names the entry for `consolePage({ nav })`. */
  id: string;
  href: string;
  text: string;
}

/** The console's pages, in order. A new page adds its line; `test/console` checks that each one exists. */
export const navigation = [
  { id: 'overview', href: '/console', text: 'Overview' },
  { id: 'links', href: '/console/links', text: 'Links' },
  { id: 'qr-codes', href: '/console/qr-codes', text: 'QR codes' },
  { id: 'campaigns', href: '/console/campaigns', text: 'Campaigns' },
  { id: 'channels', href: '/console/channels', text: 'Channels' },
  { id: 'pixels', href: '/console/pixels', text: 'Pixels' },
  { id: 'splash-pages', href: '/console/splash-pages', text: 'Splash pages' },
  { id: 'overlays', href: '/console/overlays', text: 'Overlays' },
  { id: 'domains', href: '/console/domains', text: 'Domains' },
  { id: 'messages', href: '/console/messages', text: 'Messages' },
  { id: 'keys', href: '/console/keys', text: 'API keys' },
  { id: 'account', href: '/console/account', text: 'Account' },
] as const satisfies NavigationEntry[];

/** Pages that only administrators see. */
export const administration = [
  { id: 'users', href: '/console/admin/users', text: 'Users' },
  { id: 'plans', href: '/console/admin/plans', text: 'Plans' },
  { id: 'audit', href: '/console/admin/audit', text: 'Audit log' },
] as const satisfies NavigationEntry[];

export type NavigationId = (typeof navigation | typeof administration)[number]['id'];
