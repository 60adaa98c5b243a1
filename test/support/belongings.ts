import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { assignCampaign } from '../../shared/api/campaigns.ts';
import { createQrCode } from '../../shared/api/qr-codes.ts';
import { table } from '../../shared/data/table/document-client.ts';
import { addLinkOf } from './builders.ts';
import { call } from './call.ts';
import { addCampaignOf } from './campaigns.ts';
import { addChannelOf, assignTo } from './channels.ts';
import { addDomainOf } from './domains.ts';
import { addKeyOf } from './keys.ts';
import { addItemOf, collectionOf, kinds } from './kinds.ts';
import { addOverlayOf } from './overlays.ts';
import { addPixelOf } from './pixels.ts';
import type { TestService, TestUser } from './service.ts';
import { addSplashPageOf } from './splash-pages.ts';

/** Creates one item of each kind for a user, with links that refer to all of them. */
export async function addOneOfEach(service: TestService, user: TestUser) {
  const domain = await addDomainOf(user);
  const { id: campaign } = await addCampaignOf(service, user);
  const channel = await addChannelOf(service, user);
  const pixel = await addPixelOf(service, user);
  const splashPage = await addSplashPageOf(service, user);
  const overlay = await addOverlayOf(service, user);
  const link = await addLinkOf(service, user, {
    domain: domain.origin,
    campaign,
    channel,
    pixels: [pixel],
    type: `overlay-${overlay}`,
  });
  const other = await addLinkOf(service, user, { type: splashPage });
  const params = { campaignid: campaign, linkid: other.id };
  await call(service, assignCampaign, { key: user.key, params });
  const body = { type: 'link', data: 'https://example.com/' };
  const qrCode = (await call(service, createQrCode, { key: user.key, body })).body.id as number;
  await assignTo(service, user, channel, 'qr', qrCode);
  await addKeyOf(service, user);
  const made = { channels: channel, pixels: pixel, 'splash-pages': splashPage, overlays: overlay };
  for (const kind of kinds) if (!(collectionOf(kind) in made)) await addItemOf(service, user, kind);
  return { domain, campaign, channel, pixel, splashPage, overlay, qrCode, links: [link, other] };
}

type Item = Record<string, unknown> & { pk: string; sk: string };

/** All items of the table by key, except request counts. */
export async function allItems(): Promise<Record<string, Item>> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const scan = new ScanCommand({ TableName: process.env.TABLE_NAME, ExclusiveStartKey: start });
    const answer = await table().send(scan);
    items.push(...(answer.Items as Item[]));
    start = answer.LastEvaluatedKey;
  } while (start);
  const compared = items.filter(({ pk }) => !pk.startsWith('REQUESTS#'));
  return Object.fromEntries(compared.map((item) => [`${item.pk} ${item.sk}`, item]));
}

/** The audit log keeps for a year what was done to users, whether they still exist or not. */
export const withoutAuditLog = (items: Record<string, Item>) =>
  Object.fromEntries(Object.entries(items).filter(([, { pk }]) => pk !== 'AUDIT'));
