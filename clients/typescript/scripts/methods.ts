import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { apiRoutes } from '../../../shared/api/index.ts';

/** Where the client has each route that is not a verb with its resource, such as `listLinks`. */
const exceptions: Readonly<Record<string, string>> = {
  renewAccountKey: 'account.renewKey',
  getAccountClicks: 'account.clicks',
  getAccountBreakdown: 'account.breakdown',
  getLinkByExternalId: 'links.getByExternalId',
  getLinkSettings: 'links.settings',
  explainLink: 'links.explain',
  getLinkHistory: 'links.history',
  getLinkClicks: 'links.clicks',
  getLinkBreakdown: 'links.breakdown',
  createLinks: 'links.createMany',
  updateLinks: 'links.updateMany',
  deleteLinks: 'links.deleteMany',
  getQrCodeSettings: 'qrCodes.settings',
  getQrCodeClicks: 'qrCodes.clicks',
  getQrCodeBreakdown: 'qrCodes.breakdown',
  getCampaignClicks: 'campaigns.clicks',
  getCampaignBreakdown: 'campaigns.breakdown',
  getChannel: 'channels.items',
  getChannelClicks: 'channels.clicks',
  getChannelBreakdown: 'channels.breakdown',
  subscribeUser: 'plans.subscribe',
  renewUserKey: 'users.renewKey',
  createSignInLink: 'users.createSignInLink',
  renewWebhookSecret: 'webhooks.renewSecret',
  listDeliveries: 'webhooks.deliveries',
  retryDelivery: 'webhooks.retryDelivery',
  giveUpJob: 'jobs.giveUp',
};

/** The routes that need a key: all except those about the API itself. */
export const clientRoutes: readonly ApiRoute[] = apiRoutes.filter(({ access }) => access !== 'public');

/** `links.create` for `createLink`. */
function methodFor({ id, resource }: ApiRoute): string {
  const group = resource.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [, verb, subject = ''] = /^([a-z]+)(\w+)$/.exec(id) ?? [];
  const isOfGroup = [subject, `${subject}s`].some((name) => name.toLowerCase() === group.toLowerCase());
  const method = exceptions[id] ?? (isOfGroup ? `${group}.${verb}` : undefined);
  if (!method) throw new Error(`Add ${id} to scripts/methods.ts.`);
  return method;
}

/** Where the client has each route: `client.links.create(…)` calls `createLink`. */
export const methods: Readonly<Record<string, string>> = Object.fromEntries(
  clientRoutes.map((route) => [route.id, methodFor(route)]),
);
