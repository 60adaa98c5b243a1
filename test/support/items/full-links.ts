import type { TestService, TestUser } from '../service.ts';
import { addCampaignFor } from './campaigns.ts';
import { addChannelFor } from './channels.ts';
import { addDomainFor } from './domains.ts';
import { addOverlayFor } from './overlays.ts';
import { addPixelFor } from './pixels.ts';
import { addSplashPageFor } from './splash-pages.ts';

const url = 'https://example.com/';

/** Bodies that refer to one of each kind, with an overlay and with a splash page; a list shows neither of them as a whole. */
export async function fullBodies(service: TestService, user: TestUser) {
  const body = {
    domain: (await addDomainFor(user)).origin,
    campaign: (await addCampaignFor(service, user)).id,
    channel: await addChannelFor(service, user),
    pixels: [await addPixelFor(service, user)],
    externalid: 'order-1',
    clicklimit: 5,
    geotarget: Array.from({ length: 50 }, (_, n) => ({ location: `Place ${n}`, link: `${url}${n}` })),
  };
  const [overlay, splash] = [await addOverlayFor(service, user), await addSplashPageFor(service, user)];
  return [
    { ...body, type: `overlay-${overlay}` },
    { ...body, type: splash, externalid: 'order-2' },
  ];
}

/** What clears all of them. */
export const blankBody = {
  domain: null,
  campaign: null,
  pixels: null,
  externalid: null,
  clicklimit: null,
  geotarget: null,
  type: null,
};
