import { type ApiRoute, isDocumented } from '../../shared/api/contract/api-route.ts';
import { apiPrefix } from '../../shared/api/contract/route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { type Collection, collections } from '../../shared/collections.ts';
import { components } from './components.ts';
import { EXAMPLE_ORIGIN } from './examples/example.ts';
import { examples } from './examples/index.ts';
import { introduction } from './introduction.ts';
import { operation } from './operation.ts';
import type { ResponseStore } from './responses.ts';
import { describeWebhooks, eventsTag } from './webhooks.ts';

interface Tag {
  /** The resource. */
  name: string;
  title: string;
  description: string;
}

/** What the reference calls the resources, in its order. */
const tags: readonly Tag[] = [
  ...Object.entries<Collection>(collections).flatMap(([name, { title, inReference = title, about }]) =>
    about ? [{ name, title: inReference, description: about }] : [],
  ),
  { name: 'account', title: 'Account', description: 'Your account, API key, and data.' },
  { name: 'plans', title: 'Plans', description: 'Prices and limits. For administrators.' },
  {
    name: 'users',
    title: 'Users',
    description: 'Users, their keys, and sign-in links. For administrators.',
  },
  { name: 'audit', title: 'Audit log', description: 'Who changed what. For administrators.' },
  { name: 'jobs', title: 'Background jobs', description: 'Work that is not done yet. For administrators.' },
  { name: 'operations', title: 'This document', description: 'The OpenAPI description of the API.' },
];

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
      ...tags
        .filter(({ name }) => documented.some((route) => route.resource === name))
        .map(({ name, title, description }) => ({ name, 'x-displayName': title, description })),
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
