import { listAudit } from '../../shared/api/audit.ts';
import { readAudit } from '../../shared/data/audit.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of what administrators did and who got access, newest first. */
export const handler = endpoint(listAudit, async ({ query, now }) => {
  const { entries, total } = await readAudit(query, now);
  return { data: { ...pageNumbers(query, total), audit: entries } };
});
