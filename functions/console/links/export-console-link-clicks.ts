import { exportConsoleLinkClicks } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { clicksCsv } from '../../../shared/console/links/clicks-csv.ts';
import { clicksInRange } from '../../../shared/console/links/clicks-in-range.ts';
import { readItemWithClicks } from '../../../shared/data/counting/clicks-over-time.ts';
import { links } from '../../../shared/data/links/links.ts';

/** A link's clicks over time as a file. */
export const handler = consoleEndpoint(exportConsoleLinkClicks, async ({ session, params, query, now }) => {
  const of = { userId: session.user.id, id: params.id };
  const { found, range } = await clicksInRange(query, (asked) => readItemWithClicks(links, of, asked, now));
  return clicksCsv({ alias: found.item.alias, range, buckets: found.buckets, now });
});
