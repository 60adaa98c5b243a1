import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields } from '../fields/fields.ts';
import { Id } from '../fields/ids.ts';
import { PageQuery } from '../fields/page-query.ts';
import { omittedFields } from '../link-history.ts';
import { FIRST_PAGE, ListQuery, pathId } from './requests.ts';

const anyOmitted = v.fallback(v.optional(v.picklist(omittedFields)), undefined);

/** The versions of a link. After one was restored, it says so. */
export const showLinkHistory = defineConsoleRoute({
  id: 'showLinkHistory',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/{id}/history',
  session: 'user',
  request: {
    params: pathId(),
    query: v.pipe(
      Fields({
        page: PageQuery.page,
        done: v.fallback(v.optional(v.picklist(['restored', 'undeleted'])), undefined),
        /** The first of the fields that lack something. */
        omitted: anyOmitted,
      }),
      v.transform((query) => ({ ...query, limit: FIRST_PAGE.limit })),
    ),
  },
});

/** Restores a version of a link, and shows its history again. */
export const restoreConsoleLink = defineConsoleRoute({
  id: 'restoreConsoleLink',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/{id}/history',
  session: 'user',
  request: { params: pathId(), form: Fields({ version: Id }) },
});

/** The links that were deleted in the last 30 days. */
export const showDeletedLinks = defineConsoleRoute({
  id: 'showDeletedLinks',
  resource: 'console/links',
  method: 'GET',
  path: '/console/links/deleted',
  session: 'user',
  request: { query: ListQuery() },
});

/** Restores a deleted link, and shows its history. */
export const undeleteConsoleLink = defineConsoleRoute({
  id: 'undeleteConsoleLink',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/deleted',
  session: 'user',
  request: { form: Fields({ id: Id }) },
});
