import { countRotation } from '../../data/counting/rotations.ts';
import { logFault } from '../../errors.ts';
import { isClick } from '../request/bot-detection.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';

/** Counts a visit of a rotator that would be a click. The visitor is redirected whether or not it was counted. */
export async function countRotatorVisit(
  campaignId: number,
  { event, functionId, now }: VisitorRequest,
): Promise<void> {
  if (!isClick(event.requestContext.http.method, event.headers)) return;
  await countRotation(campaignId, now).catch((error: unknown) => logFault(functionId, error));
}
