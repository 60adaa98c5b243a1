import type { AuditAction } from '../../domain/audit.ts';

export const title = 'Audit log';
export const hint =
  'Administrator actions, sign-ins, and changes to account access. Entries are kept for a year.';
export const caption = 'The audit log, newest first';
export const empty = 'There are no entries yet.';
export const emptyPage = 'There are no more entries on this page.';
export const actor = 'Who';
export const action = 'Action';
export const target = 'Account or job';
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
  'job.retried': 'Retried the background job',
  'job.given-up': 'Gave up the background job',
};

export const plan = (name: string) => `plan ${name}`;
export const key = (number: number) => `API key ${number}`;
