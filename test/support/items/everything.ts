import { webhookEventTypes } from '../../../shared/api/webhook-events.ts';
import { addLinkFor } from '../calls/builders.ts';
import { anImageUrl } from '../images/uploads.ts';
import type { TestService, TestUser } from '../service.ts';
import { addWebhookFor } from '../webhooks/webhooks.ts';
import { addOneOfEach } from './belongings.ts';

const url = 'https://example.com/';
let links = 0;

/** Makes a link so large that only its route has all of it. */
const geotarget = [{ location: 'Italy', link: url.padEnd(3_000, 'x') }];

/** When the links of these users expire. */
export const EXPIRY = '2099-01-01 00:00:00';

/**
 * Gives a user one of each kind, and a webhook for each event: what a request of theirs writes beside its own items, it
 * writes for them. Roles are made from what functions did in tests, so each function that writes has to run for such a user.
 */
export async function addEverythingFor(service: TestService, user: TestUser) {
  const made = await addOneOfEach(service, user);
  const { campaign, channel, pixel } = made;
  await addLinkFor(service, user, { campaign, channel, pixels: [pixel], geotarget });
  const events = webhookEventTypes.filter((type) => type !== 'user.created' || user.isAdmin);
  const webhook = await addWebhookFor(service, user, { events });
  return {
    ...made,
    webhook: webhook.id,
    /** A body of a link that refers to all of it; each to another image. */
    buildFullLink: async () => ({
      url,
      domain: made.domain.origin,
      campaign: made.campaign,
      channel: made.channel,
      pixels: [made.pixel],
      type: `overlay-${made.overlay}`,
      metaimage: await anImageUrl(service, user),
      externalid: `everything-${++links}`,
      expiry: EXPIRY,
      startdate: '2098-01-01 00:00:00',
      clicklimit: 5,
      password: 'a secret',
      geotarget,
    }),
    /** A body that takes all of it from a link, and moves it. */
    buildBareLink: () => ({
      url,
      custom: `bare-${++links}`,
      domain: null,
      campaign: null,
      channel: null,
      pixels: null,
      type: null,
      metaimage: null,
      externalid: null,
      expiry: null,
      startdate: null,
      clicklimit: null,
      password: null,
      geotarget: null,
    }),
  };
}

export type Everything = Awaited<ReturnType<typeof addEverythingFor>>;
