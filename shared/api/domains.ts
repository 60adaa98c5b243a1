import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Message, Page } from './fields/answers.ts';
import { Described, Fields, Optional } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { HttpUrl } from './fields/urls.ts';

const redirects = {
  /** Redirect for the bare domain. */
  redirectroot: Described(Optional(HttpUrl), 'Where visitors of the bare domain go.'),
  /** Redirect for an alias that does not exist. */
  redirect404: Described(Optional(HttpUrl), 'Where visitors of a missing link go.'),
};

export const DomainBody = Fields({
  domain: Described(HttpUrl, 'The domain with `http://` or `https://`, which its short URLs have too.'),
  ...redirects,
});
export const RedirectsBody = Fields(redirects);

const DomainEntry = v.strictObject({
  id: v.number(),
  domain: v.string(),
  redirectroot: v.string(),
  redirect404: v.string(),
});

export const listDomains = defineRoute({
  id: 'listDomains',
  resource: 'domains',
  summary: 'List branded domains',
  description: 'Newest first.',
  method: 'GET',
  path: '/domains',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('domains', DomainEntry),
  list: true,
  errors: [],
  table: { Query: ['USER#*#domains'] },
});

/** Whether the domain works, and the DNS record that it needs. */
const DomainState = v.strictObject({
  id: v.number(),
  domain: v.string(),
  status: v.picklist(['pending', 'active', 'failed']),
  /** What the owner can do about `failed`. */
  reason: v.nullable(v.string()),
  record: v.strictObject({ type: v.picklist(['CNAME', 'A', 'AAAA']), name: v.string(), value: v.string() }),
});

export const getDomain = defineRoute({
  id: 'getDomain',
  resource: 'domains',
  summary: 'Check a branded domain',
  description:
    'Whether the domain works, and the DNS record that it needs. If the setup failed, reading the domain a minute later starts another try.',
  method: 'GET',
  path: '/domain/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: DomainState }),
  errors: ['domain_not_found'],
  // The write starts another try of a setup that failed.
  table: { GetItem: ['TENANT#*', 'USER#*#domains'], UpdateItem: ['TENANT#*'] },
});

export const createDomain = defineRoute({
  id: 'createDomain',
  resource: 'domains',
  summary: 'Add a branded domain',
  description:
    'Its DNS must already point to this service: otherwise the answer is a 400 that names the record to set. On AWS its TLS certificate is requested now, which usually takes a few minutes.',
  method: 'POST',
  path: '/domain/add',
  access: 'user',
  request: { body: DomainBody },
  response: v.strictObject({ id: v.number() }),
  errors: ['domain_taken', 'plan_limit'],
  table: {
    GetItem: ['DOMAIN#*', 'ROUTE#*'],
    PutItem: ['DOMAIN#*', 'USER#*#domains'],
    UpdateItem: ['TENANT#*', 'USER#*', 'USER#*#domains'],
  },
});

export const updateDomain = defineRoute({
  id: 'updateDomain',
  resource: 'domains',
  summary: 'Change the redirects of a branded domain',
  description: 'Absent fields keep their value; `null` removes a redirect.',
  method: 'PUT',
  path: '/domain/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: RedirectsBody },
  response: Message,
  errors: ['domain_not_found'],
  table: {
    GetItem: ['DOMAIN#*', 'ROUTE#*', 'USER#*#domains'],
    PutItem: ['DOMAIN#*'],
    UpdateItem: ['USER#*#domains'],
  },
});

export const deleteDomain = defineRoute({
  id: 'deleteDomain',
  resource: 'domains',
  summary: 'Delete a branded domain',
  description: 'Its links stop working on it, and keep their aliases for the day you add it again.',
  method: 'DELETE',
  path: '/domain/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['domain_not_found'],
  table: {
    GetItem: ['USER#*#domains'],
    UpdateItem: ['TENANT#*', 'USER#*', 'USER#*#domains'],
    DeleteItem: ['DOMAIN#*', 'USER#*#domains'],
  },
});
