import type { AuditAction } from '../../domain/audit.ts';

export const title = 'Audit log';
export const hint =
  'Administrator actions, sign-ins, and changes to account access. Entries are kept for a year.';
export const caption = 'The audit log, newest first';
export const empty = 'There are no entries yet.';
export const emptyPage = 'There are no more entries on this page.';
export const actor = 'Who';
export const action = 'Action';
export const target = 'Account';
export const date = 'When';
export const actions: Record<AuditAction, string> = {
  'user.created': 'Created the user',
  'user.deleted': 'Deleted the user',
  'user.subscribed': 'Changed the plan',
  'user.signed-in': 'Signed in',
  'user.signed-out': 'Signed out',
  'sign-in-link.created': 'Created a sign-in link',
  'key.renewed': 'Replaced the main API key',
  'key.created': 'Created an API key',
  'key.deleted': 'Deleted an API key',
  'email.changed': 'Changed the email address',
  'password.changed': 'Changed the password',
};

/** `user:7 Ada plan:2`, which the log has, as people say it: `Ada (user 7), plan 2`. */
export const person = (entry: string) =>
  entry.replace(/^user:(\d+) (\S+)/, '$2 (user $1)').replace(/ (plan|key):(\d+)$/, ', $1 $2');
