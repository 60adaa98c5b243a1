import { listChannels } from '../../shared/api/channels.ts';
import { channels } from '../../shared/data/channels/channels.ts';
import { readOwned } from '../../shared/data/owned/owned-items.ts';
import { channelEntry } from '../../shared/domain/channels.ts';
import { fitEntries } from '../../shared/domain/owned/answer-size.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's channels, newest first. */
export const handler = endpoint(listChannels, async ({ query, user }) => {
  const { items, total } = await readOwned(channels, user.id, query);
  const entries = fitEntries(items.map(channelEntry), ['description']);
  return { data: { ...pageNumbers(query, total), channels: entries } };
});
