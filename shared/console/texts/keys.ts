import type { KeyScope } from '../../api/contract/key-scopes.ts';

export const title = 'API keys';
export const newKey = 'New API key';
export const reference = 'API reference';
export const baseUrl = 'Base URL';
export const main = {
  title: 'Main key',
  hint: 'It can do everything that you can do, including managing your other keys.',
  action: 'Action',
  submit: 'Continue',
  show: 'Show the key',
  renew: 'Replace it with a new key',
  renewHint: 'The old key stops working immediately, and you are signed out in other browsers.',
  shown: 'Your main API key',
  renewed: 'Your new main API key',
  renewedHint: 'The old key no longer works. Replace it in your programs now.',
} as const;
export const list = {
  title: 'Additional keys',
  hint: 'Give each program its own key, with only the access that it needs. You can delete one without affecting the others.',
  caption: 'Your additional API keys, newest first',
  empty: 'You have no additional keys yet.',
  emptyPage: 'There are no more keys on this page.',
  name: 'Name',
  scopes: 'Access',
  expires: 'Expires',
  never: 'Never',
  lastUsed: 'Last used',
  notUsed: 'Never',
  created: 'Created',
  actions: 'Actions',
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete the key ${name}`,
  question: 'The key stops working immediately.',
  submit: 'Delete key',
} as const;
export const form = {
  name: 'Name',
  nameHint: 'What will use the key, so that you recognize it later.',
  scopes: 'Access',
  expires: 'Last day',
  expiresHint: 'The key works until the end of that day. Leave it blank for a key that does not expire.',
  submit: 'Create key',
  created: 'Your new API key',
} as const;
export const scopes: Record<KeyScope, string> = {
  read: 'Read (GET requests)',
  write: 'Write (all other requests)',
  admin: 'Administer (users, plans, and the audit log)',
};
export const shortScopes: Record<KeyScope, string> = { read: 'read', write: 'write', admin: 'administer' };
export const shown = {
  once: 'Copy it now. It will not be shown again.',
  secret: 'Keep it secret. Anyone who has it can act on your behalf.',
  copy: 'Copy the key',
} as const;
