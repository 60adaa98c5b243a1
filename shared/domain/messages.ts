import type { InferOutput } from 'valibot';
import type { ContactMessage } from '../api/fields/contact-message.ts';
import type { Owned } from './owned/owned.ts';
import { formatDateTime } from './values/dates.ts';

/** The link and overlay where a visitor wrote a message, as they were at that time. */
export interface MessageContext {
  alias: string;
  /** Scheme, host and port of a branded domain; absent: the service's own host. */
  domain?: string;
  /** Name of the overlay. */
  overlay: string;
}

/** A visitor's message to the owner of an overlay. */
export interface Message extends MessageContext, Owned {
  name?: string;
  email: string;
  message: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

/** How many messages one CSV file has: together they fit into one response, even if each is as long as it may be. */
export const EXPORTED_MESSAGES = 500;

export type NewMessage = Omit<Message, keyof Owned>;

/** A message from a submitted contact form. */
export function newMessage(
  { name, email, message }: InferOutput<typeof ContactMessage>,
  messageContext: MessageContext,
  now: Date,
): NewMessage {
  return { ...messageContext, ...(name && { name }), email, message, date: formatDateTime(now) };
}
