import * as v from 'valibot';
import { Fields } from '../fields/fields.ts';
import { PathId } from '../fields/ids.ts';
import { PageQuery } from '../fields/page-query.ts';

const ITEMS_PER_PAGE = 20;

/** The page of a list in the console. */
/* @__NO_SIDE_EFFECTS__ */
export const ListQuery = () =>
  v.pipe(
    Fields({ page: PageQuery.page }),
    v.transform(({ page }) => ({ page, limit: ITEMS_PER_PAGE })),
  );

/** The id of the item that a page or a form is about. */
/* @__NO_SIDE_EFFECTS__ */
export const ItemParams = () => Fields({ id: PathId });
