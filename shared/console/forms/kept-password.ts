import { secretBox } from '../../secret-box.ts';
import type { ConsoleSession } from '../session.ts';

/** The hidden field with a password that was typed into a form which is shown again. */
export const KEPT_PASSWORD = 'keptpassword';

/**
 * The fields of a form, with the password that was typed before the form was shown again. Pages hold it encrypted, for this
 * person only: in clear, it could be read from the browser's memory and from saved pages. A new one replaces it, and removing
 * the password drops it.
 */
export function withKeptPassword(
  fields: URLSearchParams,
  { user, serviceSecret }: Pick<ConsoleSession, 'user' | 'serviceSecret'>,
): URLSearchParams {
  const box = secretBox(serviceSecret, `typed password of ${user.id}`);
  const kept = fields.get(KEPT_PASSWORD);
  const changed = new URLSearchParams(fields);
  changed.delete(KEPT_PASSWORD);
  const isRemoved = fields.has('removepassword');
  const password = fields.get('password') || (kept && !isRemoved ? opened(box, kept) : undefined);
  if (!password) return changed;
  changed.set('password', password);
  changed.set(KEPT_PASSWORD, box.close(Buffer.from(password)).toString('base64url'));
  return changed;
}

function opened(box: ReturnType<typeof secretBox>, kept: string): string | undefined {
  try {
    return box.open(Buffer.from(kept, 'base64url')).toString();
  } catch {
    // Not made by this service for this person.
    return undefined;
  }
}
