import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { assignCampaign } from '../../../shared/api/campaigns.ts';
import { createQrCode } from '../../../shared/api/qr-codes.ts';
import type { CollectionName } from '../../../shared/collections.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import { addKeyFor } from '../calls/keys.ts';
import { uploadImage } from '../images/uploads.ts';
import type { TestService, TestUser } from '../service.ts';
import { addCampaignFor } from './campaigns.ts';
import { addChannelFor, assignTo } from './channels.ts';
import { addDomainFor } from './domains.ts';
import { addItemFor, buildCollection, kinds } from './kinds.ts';
import { addOverlayFor } from './overlays.ts';
import { addPixelFor } from './pixels.ts';
import { addSplashPageFor } from './splash-pages.ts';

/** Creates one item of each kind for a user, with links that refer to all of them. */
export async function addOneOfEach(service: TestService, user: TestUser) {
  const domain = await addDomainFor(user);
  const { id: campaign } = await addCampaignFor(service, user);
  const channel = await addChannelFor(service, user);
  const pixel = await addPixelFor(service, user);
  const splashPage = await addSplashPageFor(service, user);
  const overlay = await addOverlayFor(service, user);
  const link = await addLinkFor(service, user, {
    domain: domain.origin,
    campaign,
    channel,
    pixels: [pixel],
    type: `overlay-${overlay}`,
  });
  const other = await addLinkFor(service, user, { type: splashPage, clicklimit: 1000 });
  const params = { campaignid: campaign, linkid: other.id };
  await call(service, assignCampaign, { key: user.key, params });
  const body = { type: 'link', data: 'https://example.com/' };
  const qrCode = (await call(service, createQrCode, { key: user.key, body })).body.id as number;
  await assignTo(service, user, channel, 'qr', qrCode);
  await addKeyFor(service, user);
  await uploadImage(service, user);
  const made = { channels: channel, pixels: pixel, 'splash-pages': splashPage, overlays: overlay };
  const others: Partial<Record<CollectionName, number>> = {};
  for (const kind of kinds) {
    const name = buildCollection(kind);
    if (!(name in made)) others[name] = await addItemFor(service, user, kind);
  }
  return { domain, campaign, channel, pixel, splashPage, overlay, qrCode, links: [link, other], others };
}

type Item = Record<string, unknown> & { pk: string; sk: string };

/** All items of the table by key, except request counts. */
export async function allItems(): Promise<Record<string, Item>> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const scan = new ScanCommand({ TableName: process.env.TABLE_NAME, ExclusiveStartKey: start });
    const response = await tableClient().send(scan);
    items.push(...(response.Items as Item[]));
    start = response.LastEvaluatedKey;
  } while (start);
  const compared = items.filter(({ pk }) => !pk.startsWith('REQUESTS#'));
  return Object.fromEntries(compared.map((item) => [`${item.pk} ${item.sk}`, item]));
}

/** The audit log keeps for a year what was done to users, whether they still exist or not. */
export const withoutAuditLog = (items: Record<string, Item>) =>
  Object.fromEntries(Object.entries(items).filter(([, { pk }]) => pk !== 'AUDIT'));
