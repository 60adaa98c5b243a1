import type { HttpEvent } from '../../api/contract/event.ts';
import { minuteLimit, reserveAttempts } from '../../data/attempts.ts';
import { userCountKey } from '../../data/keys.ts';
import { isLargeForm } from '../../visitor/request/forms.ts';

/**
 * Large forms per user and calendar minute, which take long to read, and to show again with what is wrong: more than people
 * send, and than scripts preview or test while people type.
 */
export const MAX_FORMS = { FORMS: 60, PREVIEWS: 240 };

/** Counts a form if it is large, before it is read; false if there were too many in this minute. */
export async function countForm(
  event: HttpEvent,
  counter: keyof typeof MAX_FORMS,
  userId: number,
  now: Date,
): Promise<boolean> {
  if (!isLargeForm(event)) return true;
  const limit = minuteLimit((minute) => userCountKey(counter, userId, minute), MAX_FORMS[counter], now);
  return reserveAttempts([limit]);
}
