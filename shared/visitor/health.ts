import { checkTable } from '../data/check-table.ts';
import { logFailure } from '../errors.ts';
import { notCacheableJson, type VisitorResponse } from '../response.ts';

/** 200 if the table responds; 503 if not, and the reason goes to the log only. */
export async function respondWithHealth(functionId: string): Promise<VisitorResponse> {
  try {
    await checkTable();
    return notCacheableJson(200, { status: 'ok' });
  } catch (error) {
    logFailure(functionId, error);
    return notCacheableJson(503, { status: 'unavailable' });
  }
}
