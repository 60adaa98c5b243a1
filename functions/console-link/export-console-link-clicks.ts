import { exportConsoleLinkClicks } from '../../shared/api/console/link.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { clicksCsv } from '../../shared/console/downloads/clicks-csv.ts';
import { readItemWithClicks } from '../../shared/data/counting/clicks-over-time.ts';
import { links } from '../../shared/data/links/links.ts';

/** A link's clicks over time as a file. */
export const handler = consoleEndpoint(exportConsoleLinkClicks, async ({ session, params, query, now }) => {
  const of = { userId: session.user.id, id: params.id };
  const { item, buckets } = await readItemWithClicks(links, of, query, now);
  return clicksCsv({ alias: item.alias, query, buckets, now });
});
