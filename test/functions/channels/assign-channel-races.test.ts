import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { assignItem, deleteStoredChannel } from '../../../shared/data/channels/channels.ts';
import { membersKey } from '../../../shared/data/keys.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import type { ServiceError } from '../../../shared/errors.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { aChannelAndALink, entriesOfChannel } from '../../support/items/channels.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { itemsUnder } from '../../support/table/items.ts';

const service = testService();

const readOutcome = (assigning: Promise<void>) =>
  assigning.then(
    () => 'done',
    (error: ServiceError) => error.code,
  );

const entersAChannel = (transaction: string) => transaction.includes('"itemId"');

describe('assigning to a channel while the channel or the item is deleted', () => {
  it('throws link_not_found when the link is deleted before the write, and adds nothing to the channel', {
    tags: ['race'],
  }, async () => {
    const { user, channel, link } = await aChannelAndALink(service);
    const blocked = blockTransactions(service.table, entersAChannel);
    const assigning = readOutcome(assignItem(user, channel, { type: 'links', id: link.id }, new Date()));
    await blocked.reached;
    await deleteStoredLink(user, link.id, new Date());
    blocked.release();
    expect(await assigning).toBe('link_not_found');
    expect(await entriesOfChannel(channel)).toEqual({ ids: [], total: 0 });
  });

  it('throws channel_not_found when the channel is deleted before the write, and adds nothing to it', {
    tags: ['race'],
  }, async () => {
    const { user, channel, link, channelsOfLink } = await aChannelAndALink(service);
    const blocked = blockTransactions(service.table, entersAChannel);
    const assigning = readOutcome(assignItem(user, channel, { type: 'links', id: link.id }, new Date()));
    await blocked.reached;
    await deleteStoredChannel(user.id, channel);
    blocked.release();
    expect(await assigning).toBe('channel_not_found');
    expect(await channelsOfLink()).toEqual([]);
    expect(await entriesOfChannel(channel)).toEqual({ ids: [], total: 0 });
  });

  it('is undone by the purge when it writes before the channel is deleted', { tags: ['race'] }, async () => {
    const { user, channel, link, channelsOfLink } = await aChannelAndALink(service);
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes('"purge"'));
    const removing = deleteStoredChannel(user.id, channel);
    await blocked.reached;
    await assignItem(user, channel, { type: 'links', id: link.id }, new Date());
    blocked.release();
    await removing;
    expect(await entriesOfChannel(channel)).toEqual({ ids: [link.id], total: 1 });
    await runJobs();
    expect(await channelsOfLink()).toEqual([]);
    expect(await itemsUnder(membersKey('channels', channel))).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4])(
    'leaves nothing in the channel, nor the channel on its item, whether assign or delete comes first (delete after %i ms)',
    async (delay) => {
      const { user, channel, link, channelsOfLink } = await aChannelAndALink(service);
      const [outcome] = await Promise.all([
        readOutcome(assignItem(user, channel, { type: 'links', id: link.id }, new Date())),
        sleep(delay).then(() => deleteStoredChannel(user.id, channel)),
      ]);
      expect(['done', 'channel_not_found']).toContain(outcome);
      const isIn = outcome === 'done';
      expect(await channelsOfLink()).toEqual(isIn ? [channel] : []);
      expect((await entriesOfChannel(channel)).ids).toEqual(isIn ? [link.id] : []);
      await runJobs();
      expect(await channelsOfLink()).toEqual([]);
      expect(await itemsUnder(membersKey('channels', channel))).toEqual([]);
    },
  );
});
