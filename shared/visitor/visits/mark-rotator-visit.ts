import { isListenedTo } from '../../data/webhooks/listening-users.ts';
import { addRotatorMark } from '../../domain/links/rotator-mark.ts';
import { logFault } from '../../errors.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';

/**
 * The visitor's query, with a mark if a webhook of the campaign's owner listens to clicks through rotators: by the mark, the link
 * knows that the visitor came through this one. For half a read unit, beside the other reads of the rotator.
 */
export async function markRotatorVisit(
  { id, userId }: { id: number; userId: number },
  { event, functionId }: VisitorRequest,
): Promise<string> {
  const query = event.rawQueryString ?? '';
  const isListened = await isListenedTo(userId, 'campaign.clicked').catch((error: unknown) =>
    logFault(functionId, error),
  );
  return isListened ? addRotatorMark(query, { id, userId }) : query;
}
