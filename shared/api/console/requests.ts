import * as v from 'valibot';
import { Fields } from '../fields/fields.ts';
import { PathId } from '../fields/ids.ts';
import { PageQuery } from '../fields/page-query.ts';
import { MAX_PASSWORD_LENGTH } from '../fields/texts.ts';

/** The password of the signed-in person, who enters it again unless `confirmPassword` needs none. */
export const currentPassword = () => ({
  current_password: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`),
    ),
    '',
  ),
});

/** An id in a path of the console. What cannot be one becomes 0, which no item has. */
/* @__NO_SIDE_EFFECTS__ */
export const pathId = () => Fields({ id: v.fallback(PathId, 0) });

/** Which page of a list. */
/* @__NO_SIDE_EFFECTS__ */
export const pageNumber = () => Fields({ page: PageQuery.page });

const ITEMS_PER_PAGE = 20;

/** What a form that could not be saved shows of its list. */
export const FIRST_PAGE = { page: 1, limit: ITEMS_PER_PAGE };

/** What a file has of a campaign or a channel: the clicks of more would take too long to read. */
export const EXPORTED_MEMBERS = { page: 1, limit: 1_000 };

/** A message that a page shows after a form was saved. Anything else is ignored. */
export const doneWith = <const T extends readonly [string, ...string[]]>(messages: T) =>
  v.optional(v.fallback(v.optional(v.picklist(messages)), undefined));

/** What was typed into a search field with this `maxLength`: no more than browsers let people type. */
/* @__NO_SIDE_EFFECTS__ */
export const searchText = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, maxLength).toWellFormed()),
    ),
    '',
  );

/** The page of a list, with as many items as the console shows. */
/* @__NO_SIDE_EFFECTS__ */
export const ListQuery = () =>
  v.pipe(
    Fields({ page: PageQuery.page, done: doneWith(['created']) }),
    v.transform((query) => ({ ...query, limit: ITEMS_PER_PAGE })),
  );
