import { showKeys } from '../../../shared/api/console/keys.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { keysPage } from '../../../shared/console/pages/account/keys-page.ts';
import { readKeys } from '../../../shared/data/users/additional-keys.ts';
import { pageNumbers } from '../../../shared/domain/owned/paging.ts';

/** The account's API keys, without the keys themselves. */
export const handler = consoleEndpoint(showKeys, async ({ session, query, site }) => {
  const request = { limit: 25, page: query.page };
  const { items, total } = await readKeys(session.user.id, request);
  return keysPage(session, { items, ...pageNumbers(request, total), shortUrl: site.shortUrl });
});
