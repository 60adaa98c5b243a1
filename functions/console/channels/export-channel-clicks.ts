import { exportChannelClicks } from '../../../shared/api/console/channels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readInPeriod } from '../../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../../shared/console/statistics/clicks-csv.ts';
import { channels } from '../../../shared/data/channels/channels.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';

/** A channel's clicks over time, or by name, as a file. */
export const handler = consoleEndpoint(exportChannelClicks, async ({ session, params, query, now }) => {
  const owned = { userId: session.user.id, id: params.id };
  const { found, asked } = await readInPeriod(query, { ...session, now }, (...period) =>
    readItemReport(channels, owned, ...period),
  );
  const { item, report } = found;
  return clicksCsv({ subject: `channel-${item.id}`, asked, report, list: query.list, now });
});
