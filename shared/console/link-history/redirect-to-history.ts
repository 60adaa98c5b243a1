import type { Restored } from '../../data/links/restore-link.ts';
import { redirect, type VisitorResponse } from '../../response.ts';

/** To the history of a restored link, which confirms it and says what is left out. */
export function redirectToHistory(
  done: 'restored' | 'undeleted',
  { link, omitted }: Restored,
): VisitorResponse {
  const query = new URLSearchParams({ done, ...(omitted[0] && { omitted: omitted[0] }) });
  return redirect(`/console/links/${link.id}/history?${query}`, { status: 303 });
}
