import { exportChannelClicks } from '../../../shared/api/console/channels.ts';
import { EXPORTED_MEMBERS } from '../../../shared/api/console/requests.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readForFile } from '../../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../../shared/console/statistics/clicks-csv.ts';
import { exportMembers, toExportedItem } from '../../../shared/console/statistics/export-clicked-items.ts';
import { channels, readChannelItems } from '../../../shared/data/channels/channels.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';

/** A channel's clicks over time, by name, or of what is in it, as a file. */
export const handler = consoleEndpoint(exportChannelClicks, async ({ session, params, query, now, site }) => {
  const subject = `channel-${params.id}`;
  const { list } = query;
  if (list === 'members')
    return exportMembers({ session, query, now, subject }, async () => {
      const { items } = await readChannelItems(session.user.id, params.id, EXPORTED_MEMBERS, site.shortUrl);
      return items.map(toExportedItem);
    });
  const owned = { userId: session.user.id, id: params.id };
  const { found, asked } = await readForFile(query, { ...session, now }, (...period) =>
    readItemReport(channels, owned, ...period),
  );
  return clicksCsv({ subject, asked, report: found.report, list, now });
});
