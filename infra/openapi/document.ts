import { type ApiRoute, isDocumented } from '../../shared/api/contract/api-route.ts';
import type { Resource } from '../../shared/api/contract/function-contract.ts';
import { apiPrefix } from '../../shared/api/contract/route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { components } from './components.ts';
import { EXAMPLE_ORIGIN } from './examples/example.ts';
import { examples } from './examples/index.ts';
import { introduction } from './introduction.ts';
import { operation } from './operation.ts';
import type { ResponseStore } from './responses.ts';
import { describeWebhooks, eventsTag } from './webhooks.ts';

/** What the reference calls the resources, in its order. Those without a name have no documented routes. */
const tags: Partial<Record<Resource, { title: string; description: string }>> = {
  links: { title: 'Links', description: 'Short links, with targets by device, country, and language.' },
  campaigns: { title: 'Campaigns', description: 'Groups of links with a public list and a rotator.' },
  channels: { title: 'Channels', description: 'Labeled groups of links, bio pages, and QR codes.' },
  'qr-codes': {
    title: 'QR codes',
    description: 'Codes for text, contacts, Wi-Fi networks, and links with statistics.',
  },
  'bio-pages': { title: 'Bio pages', description: 'Pages of links, for profiles with room for one URL.' },
  pixels: { title: 'Tracking pixels', description: 'Scripts of advertising and analytics providers.' },
  'splash-pages': { title: 'Splash pages', description: 'Pages that visitors see before a target.' },
  overlays: { title: 'CTA overlays', description: 'Messages and contact forms over a target.' },
  domains: { title: 'Branded domains', description: 'Your own domains for short links.' },
  account: { title: 'Account', description: 'Your account, API key, and data.' },
  webhooks: {
    title: 'Webhooks',
    description: 'Requests that the service sends to yours when something happens.',
  },
  keys: { title: 'API keys', description: 'Additional keys with scopes, for programs.' },
  plans: { title: 'Plans', description: 'Prices and limits. For administrators.' },
  users: { title: 'Users', description: 'Users, their keys, and sign-in links. For administrators.' },
  audit: { title: 'Audit log', description: 'Who changed what. For administrators.' },
  jobs: { title: 'Background jobs', description: 'Work that is not done yet. For administrators.' },
  operations: { title: 'This document', description: 'The OpenAPI description of the API.' },
};

/** The OpenAPI document of the API, from its contracts and examples. The service replaces the origin with its own. */
export function openApiDocument(routes: readonly ApiRoute[] = apiRoutes) {
  const documented = routes.filter(isDocumented);
  const store: ResponseStore = new Map();
  const operations = documented.map((route) => ({
    route,
    operation: operation(
      route,
      examples.filter(({ route: id }) => id === route.id),
      store,
    ),
  }));
  const paths = Map.groupBy(operations, ({ route }) => route.path);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Link management API',
      version: '3.0.0',
      summary: 'Shorten, target, brand, group, and measure links.',
      description: introduction,
      contact: { name: 'The operator of this service', url: EXAMPLE_ORIGIN },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: EXAMPLE_ORIGIN + apiPrefix, description: 'This service' }],
    tags: [
      ...Object.entries(tags)
        .filter(([resource]) => documented.some((route) => route.resource === resource))
        .map(([name, { title, description }]) => ({ name, 'x-displayName': title, description })),
      eventsTag,
    ],
    paths: Object.fromEntries(
      [...paths].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map(({ route, operation }) => [route.method.toLowerCase(), operation])),
      ]),
    ),
    webhooks: describeWebhooks(),
    components: {
      ...components,
      responses: Object.fromEntries([...store].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
