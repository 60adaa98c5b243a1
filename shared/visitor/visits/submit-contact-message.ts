import * as v from 'valibot';
import type { HttpEvent } from '../../api/contract/event.ts';
import { ContactMessage, contactLimits } from '../../api/overlays.ts';
import { reserveAttempt } from '../../data/attempts.ts';
import { messageCountKey } from '../../data/keys.ts';
import { addMessage, type Delivery } from '../../data/messages.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { newMessage, type WrittenOn } from '../../domain/messages.ts';
import { secondsToNextMinute } from '../../domain/values/dates.ts';
import type { ContactField, ContactForm } from '../pages/contact-form.ts';
import type { FormProblem } from '../pages/form-problems.ts';
import { addressLimit } from '../request/address-limit.ts';

/** Messages that one address may send by one link in a clock minute. */
const MAX_MESSAGES = 3;

const fields = Object.keys(contactLimits) as ContactField[];

type Outcome = Exclude<Delivery, 'kept'> | (FormProblem & Omit<ContactForm, 'action'> & { isSent?: boolean });

/** Keeps what a visitor wrote for the link's owner, or gives what the form is to say. */
export async function submitContactMessage(
  form: URLSearchParams,
  { userId, linkId }: LinkRoute,
  writtenOn: WrittenOn,
  { event, now }: { event: HttpEvent; now: Date },
): Promise<Outcome> {
  const values = Object.fromEntries(fields.map((field) => [field, form.get(field) ?? '']));
  const { success, output, issues } = v.safeParse(ContactMessage, values);
  if (!success) {
    const { nested = {} } = v.flatten<typeof ContactMessage>(issues);
    return { problem: 'wrong', values, wrongFields: fields.filter((field) => nested[field]) };
  }
  const limit = addressLimit({ keyOf: messageCountKey, most: MAX_MESSAGES, linkId, event, now });
  if (!(await reserveAttempt(limit)))
    return { problem: 'limited', values, retryAfter: secondsToNextMinute(now) };
  const delivery = await addMessage(userId, newMessage(output, writtenOn, now));
  return delivery === 'kept' ? { isSent: true } : delivery;
}
