import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { MAX_TIMEOUT_SECONDS } from './contract/environment.ts';
import { BULK_MEMORY } from './contract/function-contract.ts';
import { RowResults, Rows } from './contract/rows.ts';
import { Fields } from './fields/fields.ts';
import { Id } from './fields/ids.ts';
import { LinkBody, NewLinkBody, pastFields } from './fields/link-body.ts';

/** What bulk routes have in common: up to 1000 rows under `urls`, and an entry per row, in their order, under `data`. */
const bulk = {
  resource: 'links',
  access: 'user',
  request: { body: Rows() },
  errors: [],
  memory: BULK_MEMORY,
  timeoutSeconds: MAX_TIMEOUT_SECONDS,
} as const;

const LinkResults = RowResults({ id: v.number(), shorturl: v.string() });

/**
 * Creates up to 1000 links, each with the fields of `POST /url/add`. Each row succeeds or fails by itself. At most 20 rows can
 * have a password. Every 40 rows count as a request in the rate limit.
 */
export const createLinks = defineRoute({
  ...bulk,
  id: 'createLinks',
  summary: 'Shorten many URLs',
  description:
    'Up to 1000 rows, each with the fields of a new link. Each row succeeds or fails on its own, and `data` has one entry per row, in order; the `code` of one that failed is as in `X-Error-Code`, or `undecided` if it is not known whether the row was written. At most 20 rows can have a password. Every 40 rows count as one request in the rate limit, and the body can have up to 2 MB.',
  method: 'POST',
  path: '/urls/add',
  row: NewLinkBody,
  adminFields: pastFields,
  response: LinkResults,
});

/**
 * Changes up to 1000 links, each row with the link's `id` and the fields of `PUT /url/{id}/update`. Rows of the same link
 * are carried out in their order.
 */
export const updateLinks = defineRoute({
  ...bulk,
  id: 'updateLinks',
  summary: 'Change many links',
  description:
    'Up to 1000 rows, each with the `id` of a link and the fields to change. Each row succeeds or fails on its own, and `data` has one entry per row, in order; the `code` of one that failed is as in `X-Error-Code`, or `undecided` if it is not known whether the row was written. Rows for the same link are processed in order. Every 40 rows count as one request in the rate limit, and the body can have up to 2 MB.',
  method: 'PUT',
  path: '/urls/update',
  row: Fields({ id: Id, ...LinkBody.entries }),
  response: LinkResults,
});

/** Deletes up to 1000 links, each row with the link's `id`. */
export const deleteLinks = defineRoute({
  ...bulk,
  id: 'deleteLinks',
  summary: 'Delete many links',
  description:
    'Up to 1000 rows, each with the `id` of a link. Each row succeeds or fails on its own, and `data` has one entry per row, in order; the `code` of one that failed is as in `X-Error-Code`, or `undecided` if it is not known whether the row was written. Every 40 rows count as one request in the rate limit.',
  method: 'DELETE',
  path: '/urls/delete',
  row: Fields({ id: Id }),
  response: RowResults({ id: v.number() }),
});
