import { createBioPage, deleteBioPage } from '../../../shared/api/bio-pages.ts';
import type { ChannelItemType } from '../../../shared/api/channels.ts';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { createLink, deleteLink } from '../../../shared/api/links.ts';
import { createQrCode, deleteQrCode } from '../../../shared/api/qr-codes.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

interface ChannelItem {
  create: ApiRoute;
  body: Record<string, unknown>;
  remove: ApiRoute;
}

/** How an item of each type is made and deleted, for what is tested of all of them. */
export const channelItems: Record<ChannelItemType, ChannelItem> = {
  links: { create: createLink, body: { url: 'https://example.com/' }, remove: deleteLink },
  bio: {
    create: createBioPage,
    body: { name: 'A bio page', links: [{ label: 'A', url: 'https://example.com/' }] },
    remove: deleteBioPage,
  },
  qr: { create: createQrCode, body: { type: 'text', data: 'Hi' }, remove: deleteQrCode },
};

/** Creates an item of this type through the API, and returns its id. */
export async function addChannelItemFor(service: TestService, user: TestUser, type: ChannelItemType) {
  const { create, body } = channelItems[type];
  const response = await call(service, create, { key: user.key, body });
  if (response.status !== 200) throw new Error(response.text);
  return response.body.id as number;
}
