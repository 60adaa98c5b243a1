import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { Fields } from './fields/fields.ts';
import { PageQuery } from './fields/page-query.ts';
import { DateTime, Page } from './fields/responses.ts';

const AuditEntry = v.strictObject({
  /** A ULID. */
  id: v.string(),
  /** `user:<id> <username>`, or `system`. */
  actor: v.string(),
  /** One of `auditActions`. */
  action: v.string(),
  /**
   * `user:<id> <username>`, followed by `plan:<id>` if the user got a plan, or by `key:<id>` for an additional API key. For a
   * background job: `job:<id> <kind>`.
   */
  target: v.string(),
  date: DateTime,
});

export const listAudit = defineRoute({
  id: 'listAudit',
  resource: 'audit',
  summary: 'List the audit log',
  description:
    'Newest first: administrator actions, sign-ins, and changes to account access. Reads and refused requests are not recorded. Entries are kept for a year.',
  method: 'GET',
  path: '/audit',
  access: 'admin',
  request: { query: Fields(PageQuery) },
  response: Page('audit', AuditEntry),
  list: true,
  errors: [],
});
