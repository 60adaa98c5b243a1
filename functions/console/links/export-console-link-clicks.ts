import { exportConsoleLinkClicks } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readForFile } from '../../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../../shared/console/statistics/clicks-csv.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';
import { links } from '../../../shared/data/links/links.ts';

/** A link's clicks over time, or by name, as a file. */
export const handler = consoleEndpoint(exportConsoleLinkClicks, async ({ session, params, query, now }) => {
  const owned = { userId: session.user.id, id: params.id };
  const { found, asked } = await readForFile(query, { ...session, now }, (...period) =>
    readItemReport(links, owned, ...period),
  );
  const { item, report } = found;
  return clicksCsv({ subject: item.alias, asked, report, list: query.list, now });
});
