import { checkTable } from '../data/check-table.ts';
import { isBusy, logFault } from '../errors.ts';
import { logBusy } from '../log-busy.ts';
import { notCacheableJson, type VisitorResponse } from '../response.ts';

/** 200 if the table responds; 503 if not, and the reason goes to the log only. */
export async function respondWithHealth(functionId: string): Promise<VisitorResponse> {
  try {
    await checkTable();
    return notCacheableJson(200, { status: 'ok' });
  } catch (error) {
    if (isBusy(error)) logBusy(functionId, error.cause);
    else logFault(functionId, error);
    return notCacheableJson(503, { status: 'unavailable' });
  }
}
