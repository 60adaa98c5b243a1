import type { KeyScope } from '../../api/contract/key-scopes.ts';

export const title = 'API keys';
export const newKey = 'New API key';
export const reference = 'API reference';
export const baseUrl = 'Base URL';
export const main = {
  title: 'Main key',
  hint: 'It may do everything that you may do, and it manages the other keys.',
  action: 'What to do',
  submit: 'Continue',
  show: 'Show the key',
  renew: 'Replace it with a new key',
  renewHint: 'A new key ends the old one at once, and signs you out in other browsers.',
  shown: 'Your main API key',
  renewed: 'Your new main API key',
  renewedHint: 'The old key has ended. Change it in your programs now.',
} as const;
export const list = {
  title: 'Additional keys',
  hint: 'One for each program, with only what it needs. Each can end on its own.',
  caption: 'Your additional API keys, newest first',
  empty: 'You have no additional keys yet.',
  emptyPage: 'There are no more keys on this page.',
  name: 'Name',
  scopes: 'May',
  expires: 'Ends',
  never: 'Never',
  lastUsed: 'Last used',
  notUsed: 'Not yet',
  created: 'Created',
  actions: 'Actions',
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete the key ${name}`,
  question: 'The key stops working at once.',
  submit: 'Delete this key',
} as const;
export const form = {
  name: 'Name',
  nameHint: 'What uses it, so that you know it again.',
  scopes: 'What it may do',
  expires: 'Last day',
  expiresHint: 'Until the end of that day (UTC). Empty: it does not end.',
  submit: 'Create the key',
  created: 'Your new API key',
} as const;
export const scopes: Record<KeyScope, string> = {
  read: 'Read (GET requests)',
  write: 'Write (all other requests)',
  admin: 'Administrate (users, plans, and the audit log)',
};
export const shortScopes: Record<KeyScope, string> = { read: 'read', write: 'write', admin: 'administrate' };
export const shown = {
  once: 'Copy it now: this page is the only one that shows it.',
  secret: 'Keep it secret. Anyone who has it can act on your behalf.',
  copy: 'Copy the key',
  back: 'Back to API keys',
} as const;
