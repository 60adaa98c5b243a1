import { exportCampaignClicks } from '../../../shared/api/console/campaigns.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readInPeriod } from '../../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../../shared/console/statistics/clicks-csv.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';

/** A campaign's clicks over time, or by name, as a file. */
export const handler = consoleEndpoint(exportCampaignClicks, async ({ session, params, query, now }) => {
  const owned = { userId: session.user.id, id: params.id };
  const { found, asked } = await readInPeriod(query, { ...session, now }, (...period) =>
    readItemReport(campaigns, owned, ...period),
  );
  const { item, report } = found;
  return clicksCsv({ subject: `campaign-${item.id}`, asked, report, list: query.list, now });
});
