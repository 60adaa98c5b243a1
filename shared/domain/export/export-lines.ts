import type { ExportLine } from '../../api/account-export.ts';
import { type AppFiles, appFileEntries } from '../app-files.ts';
import { type Campaign, campaignEntry } from '../campaigns.ts';
import type { Series } from '../clicks/series.ts';
import type { Domain } from '../domains.ts';
import type { Overlay } from '../overlays.ts';
import { applyChange } from '../owned/apply-change.ts';
import type { Owned } from '../owned/owned.ts';
import type { Pixel } from '../pixels.ts';
import { type Plan, planStatus } from '../plans/plans.ts';
import { type AdditionalKey, keyEntry } from '../users/additional-keys.ts';
import { toAccount, type User } from '../users/users.ts';
import { type Webhook, webhookSettings } from '../webhooks/webhooks.ts';
import { dayLines, pickPublicFields, type ServiceAddress } from './line-parts.ts';

/**
 * The lines of an export. Fields have the names of lists, and others those of request bodies. As `type` is the kind of
 * the line, an item's own type has another name.
 */

/** The line of something whose clicks are those on what is in it. */
export const withDays = <T extends object>(line: T, days: Series) => ({ ...line, days: dayLines(days) });

/** The clicks of an account in a month, those of them that were charged to its plan, and the clicks on its days. */
export const monthLine = (
  month: string,
  { clicks = 0, charged = 0 }: Partial<MonthClicks>,
  days: Series,
) => ({
  type: 'month' as const,
  month,
  clicks,
  charged,
  days: dayLines(days),
});

export interface MonthClicks {
  clicks: number;
  charged: number;
}

/** An item of which everything may be shown, under the same names. */
export const plainLine = (type: ExportLine['type'], item: Owned): ExportLine => ({
  type,
  ...pickPublicFields(item),
});

export const accountLine = (user: User, context: { now: Date; shortUrl: string }) => ({
  type: 'account' as const,
  ...toAccount(user, context),
  admin: user.isAdmin,
  timezone: user.timezone ?? 'UTC',
  utmtemplates: user.utmTemplates ?? [],
});

/** The plan in effect, and the one that the user subscribed to. */
export const planLine = (plan: Plan, { planId, planExpires }: User) => ({
  type: 'plan' as const,
  id: plan.id,
  name: plan.name,
  status: planStatus(plan),
  subscribed: planId,
  expires: planExpires ?? null,
});

export function domainLine(domain: Domain, files: AppFiles) {
  const { host: _, origin, ...fields } = pickPublicFields(domain);
  return applyChange<ExportLine>({ type: 'domain', ...fields, domain: origin }, appFileEntries(files));
}

export const campaignLine = (campaign: Campaign, site: ServiceAddress) => ({
  type: 'campaign' as const,
  ...campaignEntry(campaign, site),
  slug: campaign.slug,
  date: campaign.date,
});

export function pixelLine(pixel: Pixel) {
  const { type: provider, ...fields } = pickPublicFields(pixel);
  return { type: 'pixel' as const, ...fields, provider };
}

export function overlayLine(overlay: Overlay) {
  const { type: kind, ...fields } = pickPublicFields(overlay);
  return { type: 'overlay' as const, ...fields, kind };
}

export const keyLine = (key: AdditionalKey) => ({ type: 'key' as const, ...keyEntry(key) });

export const webhookLine = (webhook: Webhook) => ({ type: 'webhook' as const, ...webhookSettings(webhook) });

/** An uploaded image, with its bytes in base64. */
export const imageLine = (
  { type: kind, ...image }: Owned & { type: string },
  url: string,
  bytes: Uint8Array | undefined,
): ExportLine => ({
  ...plainLine('image', image),
  kind,
  url,
  image: bytes ? Buffer.from(bytes).toString('base64') : null,
});
