import { describe } from 'vitest';
import { deleteChannel, listChannels } from '../../../shared/api/channels.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { itListsACollection } from '../../support/items/lists.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /channels', () => {
  itListsACollection(service, {
    list: listChannels,
    remove: deleteChannel,
    key: 'channels',
    add: (user, n) => addChannelFor(service, user, { name: `Channel ${n}`, starred: n === 23 }),
    entry: (_user, n) => ({ name: `Channel ${n}`, description: '', color: '#1d5bb8', starred: n === 23 }),
  });
});
