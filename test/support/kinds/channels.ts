import { createChannel, listChannels } from '../../../shared/api/channels.ts';
import { channelRoutes } from '../../../shared/api/console/items.ts';
import type { TestedKind } from '../items/kinds.ts';

export const kind: TestedKind = {
  list: listChannels,
  create: createChannel,
  body: { name: 'A channel' },
  longest: ({ text }) => ({ name: text(200), description: text(5000) }),
  listMegabytes: 17,
  pages: channelRoutes,
  typed: { new: { name: 'New', description: 'New' }, change: { name: 'Changed' } },
};
