import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { createRoute, deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { appFileFields, appFileResponses } from './fields/app-files.ts';
import { Described, Fields, OneOf, Optional } from './fields/fields.ts';
import { Id, PathId } from './fields/ids.ts';
import { pageLanguages } from './fields/page-languages.ts';
import { Message } from './fields/responses.ts';
import { HttpUrl } from './fields/urls.ts';

const settings = {
  bio: Described(
    Optional(Id),
    'The id of one of your bio pages, which visitors of the bare domain see instead of being redirected.',
  ),
  /** Redirect for the bare domain. */
  redirectroot: Described(Optional(HttpUrl), 'Where visitors of the bare domain go.'),
  /** Redirect for an alias that does not exist. */
  redirect404: Described(Optional(HttpUrl), 'Where visitors of a missing link go.'),
  /** Redirect for an expired link. */
  expiredurl: Described(
    Optional(HttpUrl),
    'Where visitors of an expired link go if the link has no `expiredurl` of its own.',
  ),
  language: Described(
    Optional(OneOf(pageLanguages)),
    'The language of the pages that visitors of the domain may see, except those of links with a `language` of their own. By default, the visitor’s.',
  ),
};

export const DomainBody = Fields({
  domain: Described(
    HttpUrl,
    'The domain with `http://` or `https://`, which its short URLs will also start with.',
  ),
  ...settings,
  ...appFileFields,
});
export const DomainChange = Fields({ ...settings, ...appFileFields });

const DomainEntry = v.strictObject({
  id: v.number(),
  domain: v.string(),
  redirectroot: v.string(),
  redirect404: v.string(),
});

const domains = {
  resource: 'domains',
  paths: { list: '/domains', one: '/domain' },
  notFound: 'domain_not_found',
} as const;

export const listDomains = listRoute(domains, {
  id: 'listDomains',
  summary: 'List branded domains',
  description: 'Newest first.',
  entries: ['domains', DomainEntry],
});

/** Whether the domain works, and the DNS record that it needs. */
const DomainState = v.strictObject({
  id: v.number(),
  domain: v.string(),
  status: v.picklist(['pending', 'active', 'failed']),
  /** What the owner can do about `failed`. */
  reason: v.nullable(v.string()),
  expiredurl: v.string(),
  bio: v.nullable(v.number()),
  language: v.nullable(v.picklist(pageLanguages)),
  ...appFileResponses,
  record: v.strictObject({ type: v.picklist(['CNAME', 'A', 'AAAA']), name: v.string(), value: v.string() }),
});

export const getDomain = defineRoute({
  id: 'getDomain',
  resource: 'domains',
  summary: 'Check a branded domain',
  description:
    'Whether the domain works, the DNS record that it needs, its default for expired links, its language, its bio page, and its files for apps. If the setup failed, reading the domain after a minute retries it.',
  method: 'GET',
  path: '/domain/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: DomainState }),
  errors: ['domain_not_found'],
});

export const createDomain = createRoute(domains, {
  id: 'createDomain',
  summary: 'Add a branded domain',
  description:
    'Its DNS must already point to this service; otherwise, the response is a 400 that names the record to set. On AWS, its TLS certificate is then requested, which usually takes a few minutes.',
  body: DomainBody,
  response: v.strictObject({ id: v.number() }),
  errors: ['domain_taken', 'plan_limit', 'bio_page_not_found'],
});

export const updateDomain = updateRoute(domains, {
  id: 'updateDomain',
  summary: 'Change the settings of a branded domain',
  description:
    'Absent fields keep their value; `null` removes a redirect, the language, the bio page, or a file.',
  body: DomainChange,
  response: Message,
  errors: ['bio_page_not_found'],
});

export const deleteDomain = deleteRoute(domains, {
  id: 'deleteDomain',
  summary: 'Delete a branded domain',
  description: 'Its links stop working on it, but keep their aliases in case you add it again.',
});
