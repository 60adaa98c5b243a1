import { secrets } from '../../data/secrets.ts';
import { verifyLinkForm } from '../../domain/users/sessions.ts';
import { setCurrentUser } from '../../invocation.ts';
import type { VisitorRequest } from '../../visitor/visitor-endpoint.ts';

/** A link form on a page of the console. */
export interface OpenedLinkForm {
  userId: number;
  /** The link that it changes; undefined for a new one. */
  linkId?: number | undefined;
  serviceSecret: string;
}

/** The link form whose script sent a request, by the form's token. Reads neither what was sent nor the table. */
export async function openLinkForm({
  event: { headers },
  now,
}: Pick<VisitorRequest, 'event' | 'now'>): Promise<OpenedLinkForm | undefined> {
  if (headers['sec-fetch-site'] !== 'same-origin') return undefined;
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const serviceSecret = await (await secrets()).serviceSecret();
  const form = verifyLinkForm(token, serviceSecret, now);
  if (!form) return undefined;
  setCurrentUser(form.userId);
  return { ...form, serviceSecret };
}
