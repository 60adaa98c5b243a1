import { getChannel } from '../../shared/api/channels.ts';
import { readChannelItems } from '../../shared/data/channels/channels.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { fitEntries } from '../../shared/requests/fit-entries.ts';

/** A page of the channel's items, most recently assigned first. */
export const handler = endpoint(getChannel, async ({ params, query, user, site }) => {
  const { items, total } = await readChannelItems(user.id, params.id, query, site.shortUrl);
  return { data: { ...pageNumbers(query, total), items: await fitEntries(items, ['title', 'preview']) } };
});
