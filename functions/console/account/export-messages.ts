import { exportMessages } from '../../../shared/api/console/messages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { csvResponse } from '../../../shared/console/files/csv.ts';
import * as texts from '../../../shared/console/texts/messages.ts';
import { readMessages } from '../../../shared/data/messages.ts';
import { shortUrl } from '../../../shared/domain/links/links.ts';
import { EXPORTED_MESSAGES } from '../../../shared/domain/messages.ts';

/** A part of the messages, newest first, as a CSV file. */
export const handler = consoleEndpoint(exportMessages, async ({ session, query, site }) => {
  const { items } = await readMessages(session.user.id, query.page, EXPORTED_MESSAGES);
  const rows = items.map((item) => {
    const { id, date, name = '', email, message, overlay } = item;
    return [id, date, name, email, message, overlay, shortUrl(item, site.shortUrl)];
  });
  return csvResponse(`messages-${query.page}.csv`, texts.columns, rows);
});
