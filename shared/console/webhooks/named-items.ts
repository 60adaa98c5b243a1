import type { InferOutput } from 'valibot';
import type { WebhookForm } from '../../api/console/webhooks.ts';
import { collectionKey } from '../../data/keys.ts';
import { readListedLinks } from '../../data/links/listed-links.ts';
import { readNewest } from '../../data/owned/collections.ts';
import { searchLinks } from '../../data/search/search-links.ts';
import { shortUrl } from '../../domain/links/links.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import type { ServiceAddress } from '../../env.ts';
import { invalidFields } from '../../errors.ts';
import * as texts from '../texts/webhooks.ts';

/** Older campaigns are found by their id. */
const MAX_CAMPAIGNS = 1000;

const isId = (text: string) => /^\d{1,16}$/.test(text);

const readCampaigns = (userId: number) =>
  readNewest<{ id: number; name: string }>(collectionKey(userId, 'campaigns'), {
    from: Infinity,
    count: MAX_CAMPAIGNS,
    attributes: ['id', 'name'],
  });

/** What a form contains about a webhook, with ids. Throws a 400 for a line that is no short URL, name, or id. */
export async function withIds<F extends InferOutput<typeof WebhookForm>>(
  userId: number,
  form: F,
  site: ServiceAddress,
) {
  const [links, campaigns] = await Promise.all([
    form.links ? Promise.all(form.links.map((text) => findLinkId(userId, text, site))) : null,
    form.campaigns ? findCampaignIds(userId, form.campaigns) : null,
  ]);
  return { ...form, links, campaigns };
}

async function findLinkId(userId: number, text: string, site: ServiceAddress): Promise<number> {
  if (isId(text)) return Number(text);
  const { items } = await searchLinks(userId, { short: text, order: 'date', page: 1, limit: 1 }, site);
  const [link] = items;
  if (!link) throw invalidFields({ links: texts.links.unknown(text) });
  return link.id;
}

async function findCampaignIds(userId: number, names: readonly string[]): Promise<number[]> {
  const stored = await readCampaigns(userId);
  // Of several, the newest.
  const ids = new Map(stored.toReversed().map(({ id, name }) => [name.toLowerCase(), id]));
  return names.map((text) => {
    const found = ids.get(text.toLowerCase());
    if (found !== undefined) return found;
    if (isId(text)) return Number(text);
    throw invalidFields({ campaigns: texts.campaigns.unknown(text) });
  });
}

/** A webhook with what people call the links and campaigns that it is limited to. */
export interface NamedWebhook extends Webhook {
  linkNames: string[];
  campaignNames: string[];
}

export async function withNames(webhook: Webhook, site: ServiceAddress): Promise<NamedWebhook> {
  const { userId, links = [], campaigns = [] } = webhook;
  const [storedLinks, storedCampaigns] = await Promise.all([
    readListedLinks(userId, links),
    campaigns.length > 0 ? readCampaigns(userId) : [],
  ]);
  const linkNames = new Map(storedLinks.map((link) => [link.id, shortUrl(link, site.shortUrl)]));
  const campaignNames = new Map(storedCampaigns.map(({ id, name }) => [id, name]));
  return {
    ...webhook,
    linkNames: links.map((id) => linkNames.get(id) ?? String(id)),
    campaignNames: campaigns.map((id) => campaignNames.get(id) ?? String(id)),
  };
}
