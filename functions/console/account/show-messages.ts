import { showMessages } from '../../../shared/api/console/messages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { messagesPage } from '../../../shared/console/pages/account/messages-page.ts';
import { readMessages } from '../../../shared/data/messages.ts';

/** Messages that visitors sent through contact overlays, newest first. */
export const handler = consoleEndpoint(showMessages, async ({ session, query, site }) =>
  messagesPage(session, { ...(await readMessages(session.user.id, query.page)), base: site.shortUrl }),
);
