import * as v from 'valibot';
import { contactLimits } from '../../api/fields/contact-limits.ts';
import { ContactMessage } from '../../api/fields/contact-message.ts';
import { reserveAttempts } from '../../data/attempts.ts';
import type { DomainRecord } from '../../data/domain-records.ts';
import { messageCountKey } from '../../data/keys.ts';
import { addMessage, type MessageOutcome } from '../../data/messages.ts';
import { findCampaign } from '../../domain/clicks/memberships.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { newMessage } from '../../domain/messages.ts';
import type { Overlay } from '../../domain/overlays.ts';
import { secondsToNextMinute } from '../../domain/values/dates.ts';
import type { ContactField, ContactForm } from '../pages/contact-form.ts';
import type { FormProblem } from '../pages/form-feedback.ts';
import { addressLimits } from '../request/address-rate-limit.ts';

/** Messages that one address may send through one link in a calendar minute (`addressLimits`). */
const MAX_MESSAGES = 3;

const fields = Object.keys(contactLimits) as ContactField[];

/** Why the message was not delivered, or how the form is shown again. */
type Outcome =
  | Exclude<MessageOutcome, 'stored'>
  | (FormProblem & Omit<ContactForm, 'action'> & { isSent?: boolean });

/** The contact form that a visitor filled in. */
interface OpenForm {
  alias: string;
  route: LinkRoute;
  domain?: DomainRecord;
  overlay: Overlay;
}

/** Stores a visitor's message for the link's owner; a problem that the visitor can fix is shown in the form. */
export async function submitContactMessage(
  form: URLSearchParams,
  { alias, route, domain, overlay }: OpenForm,
  { address, now }: { address: string; now: Date },
): Promise<Outcome> {
  const values = Object.fromEntries(fields.map((field) => [field, form.get(field) ?? '']));
  const { success, output, issues } = v.safeParse(ContactMessage, values);
  if (!success) {
    const { nested = {} } = v.flatten<typeof ContactMessage>(issues);
    return { problem: 'wrong', values, wrongFields: fields.filter((field) => nested[field]) };
  }
  const limits = addressLimits({
    buildKey: messageCountKey,
    max: MAX_MESSAGES,
    subject: route.linkId,
    address,
    now,
  });
  if (!(await reserveAttempts(limits)))
    return { problem: 'limited', values, retryAfter: secondsToNextMinute(now) };
  const context = { alias, domain: domain?.origin, overlay: overlay.name };
  const about = { link: route.linkId, campaign: findCampaign(route.userId, route.memberships) };
  const delivery = await addMessage(route.userId, newMessage(output, context, now), about);
  return delivery === 'stored' ? { isSent: true } : delivery;
}
