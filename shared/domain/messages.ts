import type { InferOutput } from 'valibot';
import type { ContactMessage } from '../api/fields/contact-message.ts';
import type { Owned } from './owned/owned.ts';
import { formatDateTime } from './values/dates.ts';

/** The link and the overlay that a message was written on, as they were then. */
export interface WrittenOn {
  alias: string;
  /** Scheme, host and port of a branded domain; absent: the service's own host. */
  domain?: string;
  /** The overlay's name. */
  overlay: string;
}

/** What a visitor wrote to the owner of an overlay. */
export interface Message extends WrittenOn, Owned {
  name?: string;
  email: string;
  message: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

export type NewMessage = Omit<Message, keyof Owned>;

/** A message as a visitor's form has it. */
export function newMessage(
  { name, email, message }: InferOutput<typeof ContactMessage>,
  writtenOn: WrittenOn,
  now: Date,
): NewMessage {
  return { ...writtenOn, ...(name && { name }), email, message, date: formatDateTime(now) };
}
