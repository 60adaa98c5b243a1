import { listChannels } from '../../shared/api/channels.ts';
import { channels } from '../../shared/data/channels/channels.ts';
import { readOwned } from '../../shared/data/owned/owned-items.ts';
import { channelEntry } from '../../shared/domain/channels.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { fitEntries } from '../../shared/requests/fit-entries.ts';

/** A page of the caller's channels, newest first. */
export const handler = endpoint(listChannels, async ({ query, user }) => {
  const { items, total } = await readOwned(channels, user.id, query);
  const entries = await fitEntries(items.map(channelEntry), ['description']);
  return { data: { ...pageNumbers(query, total), channels: entries } };
});
