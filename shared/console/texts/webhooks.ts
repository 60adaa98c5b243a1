import type { WebhookEventType } from '../../api/webhook-events.ts';
import type { WebhookFormat, WebhookProblem } from '../../api/webhooks.ts';
import type { WebhookDelivery } from '../../data/webhooks/deliveries.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('webhooks', {
  empty:
    'A webhook tells your program, Slack, or Teams what happens: clicks, new links, links that expire, and more.',
  warning: 'Waiting events are discarded.',
});
export const name = { label: 'Name', hint: 'Only you see it.' } as const;
export const url = {
  label: 'URL',
  hint: 'Where events are sent, with POST. It must be on the public internet.',
  storedHint:
    'Where events are sent, with POST. Leave it blank to send nothing: events are then only listed, for `linkctl webhooks listen`.',
  none: 'None: events are only listed',
} as const;
export const receiver = 'Receiver';
export const events = 'Events';
export const eventNames: Record<WebhookEventType, string> = {
  'link.created': 'Link created',
  'link.updated': 'Link changed',
  'link.deleted': 'Link deleted',
  'link.clicked': 'Click on a link',
  'link.expired': 'Link expired',
  'link.limit_reached': 'Click limit reached',
  'qr.scanned': 'Scan of a QR code',
  'campaign.clicked': 'Click through the rotator of a campaign',
  'domain.active': 'Branded domain ready',
  'domain.failed': 'Branded domain failed',
  'message.received': 'Message received',
  'summary.daily': 'Daily summary of clicks',
  'user.created': 'User created',
};
export const links = {
  label: 'Only these links',
  hint: 'Short URLs or IDs, one in each line. Leave it blank for all links.',
  unknown: (text: string) => `has ${text}, which is not one of your links`,
} as const;
export const campaigns = {
  label: 'Only these campaigns',
  hint: 'Names or IDs, one in each line: events about them, and about links in them. Leave it blank for all campaigns.',
  unknown: (text: string) => `has ${text}, which is none of your campaigns`,
} as const;
export const batch = 'Send up to 100 clicks in one request, within 10 seconds';
export const active = 'Send events';
export const format = {
  label: 'Format',
  hint: 'Programs get JSON that is signed as Standard Webhooks describes. Chats get a message for people.',
} as const;
export const formats: Record<WebhookFormat, string> = {
  standard: 'JSON for programs',
  slack: 'Message for Slack',
  teams: 'Message for Microsoft Teams',
};
export const created = 'Created';

export const state = {
  column: 'Status',
  active: 'Active',
  off: 'Off',
  problems: {
    gone: 'Off: the receiver is gone',
    failing: 'Off: failing',
    secret: 'Off: replace the secret',
  } satisfies Record<WebhookProblem, string>,
  failing: 'Failing',
  since: 'since',
  pending: (count: string) => `${count} waiting`,
  dropped: (count: string) => `${count} dropped`,
} as const;

export const page = {
  title: 'Status and settings',
  isBatched: 'Up to 100 clicks in one request',
  clicks: 'Clicks',
  edit: 'Edit',
} as const;

export const secret = {
  title: 'Secret',
  hint: 'Requests are signed with it, so that your program can tell them from those of others.',
  renew: 'Replace the secret',
  renewQuestion: 'For 24 hours, requests will be signed with the old secret, too.',
  submit: 'Show a new secret',
  created: 'Your new webhook',
  renewed: 'The new secret',
  once: 'This is the secret that signs its requests. Copy it now: it will not be shown again.',
  renewedHint:
    'For 24 hours, requests are signed with the old secret, too. Copy the new one now: it will not be shown again.',
  copy: 'Copy the secret',
  open: 'Go to the webhook',
} as const;

export const test = {
  title: 'Test',
  hint: 'Sends an example of an event now, and shows the request and the response.',
  event: 'Event',
  submit: 'Send a test',
  request: 'Request',
  answer: 'Response',
  after: (ms: string) => `after ${ms} ms`,
  emptyResponse: 'The response has no body.',
} as const;

export const failures: Record<NonNullable<WebhookDelivery['failure']>, string> = {
  'refused-address': 'The address is not public',
  busy: 'Too many requests to this host are in progress',
  dns: 'The host was not found',
  timeout: 'No response in time',
  tls: 'No secure connection',
  connection: 'No connection',
  'invalid-response': 'The response is not HTTP',
};

export const deliveries = {
  title: 'Deliveries',
  caption: 'What was sent in the last 30 days, newest first',
  none: 'Nothing was sent in the last 30 days.',
  event: 'Event',
  sent: 'Last sent',
  result: 'Result',
  attempts: 'Attempts',
  listed: 'Listed only',
  status: (status: number) => `Status ${status}`,
  next: 'next attempt',
  answer: 'The first 1 KB of the response:',
  actions: 'Actions',
  retry: 'Send again',
  retryOne: (id: string) => `Send again: ${id}`,
  retried: 'It will be sent again in a moment.',
  older: 'Older deliveries',
} as const;
