import { showAudit } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { auditPage } from '../../shared/console/pages/admin/audit-page.ts';
import { readAudit } from '../../shared/data/audit.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';

/** A page of the audit log, newest first. */
export const handler = consoleEndpoint(showAudit, async ({ session, query, now }) => {
  const request = { limit: 50, page: query.page };
  const { entries, total } = await readAudit(request, now);
  return auditPage(session, { entries, plans: await readPlans([]), ...pageNumbers(request, total) });
});
