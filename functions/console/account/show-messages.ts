import { showMessages } from '../../../shared/api/console/messages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { messagesPage } from '../../../shared/console/pages/account/messages-page.ts';
import { markAsRead, readMessages } from '../../../shared/data/messages.ts';

/** Messages that visitors sent through contact overlays, newest first; opening the list marks all of them as read. */
export const handler = consoleEndpoint(showMessages, async ({ session, query, site }) => {
  const { user } = session;
  const [page] = await Promise.all([readMessages(user.id, query.page), markAsRead(user)]);
  const unread = query.page === 1 ? (user.unreadMessages ?? 0) : 0;
  const read = { ...session, user: { ...user, unreadMessages: 0 } };
  return messagesPage(read, { ...page, unread, base: site.shortUrl });
});
