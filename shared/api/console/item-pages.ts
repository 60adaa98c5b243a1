import type { GenericSchema } from 'valibot';
import type { CollectionName } from '../../collections.ts';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { ListQuery, pathId } from './requests.ts';

interface Kind<New extends GenericSchema, Change extends GenericSchema> {
  /** In ids: `Pixel` for `showPixels` and `submitPixel`. */
  name: string;
  /** The form of a new one, and that of a change. */
  forms: readonly [New, Change];
  /** Of forms with several images. */
  maxFormBytes?: number;
}

/** The pages on which people list, create, change, and delete items of a kind. Their handlers are in one file, `pages.ts`. */
/* @__NO_SIDE_EFFECTS__ */
export function itemPages<New extends GenericSchema, Change extends GenericSchema>(
  collection: CollectionName,
  { name, forms: [created, changed], ...limits }: Kind<New, Change>,
) {
  const path = `/console/${collection}`;
  const page = { resource: `console/${collection}`, session: 'user', handlersIn: 'pages' } as const;
  const get = { ...page, method: 'GET' } as const;
  const post = { ...page, ...limits, method: 'POST' } as const;
  const params = pathId();
  return {
    list: defineConsoleRoute({ ...get, id: `show${name}s`, path, request: { query: ListQuery() } }),
    showNew: defineConsoleRoute({ ...get, id: `showNew${name}`, path: `${path}/new`, request: {} }),
    submitNew: defineConsoleRoute({
      ...post,
      id: `submitNew${name}`,
      path: `${path}/new`,
      request: { form: created },
      runsOnce: true,
    }),
    showForm: defineConsoleRoute({
      ...get,
      id: `show${name}Form`,
      path: `${path}/{id}/edit`,
      request: { params },
    }),
    submitForm: defineConsoleRoute({
      ...post,
      id: `submit${name}`,
      path: `${path}/{id}/edit`,
      request: { params, form: changed },
    }),
    showDelete: defineConsoleRoute({
      ...get,
      id: `showDelete${name}`,
      path: `${path}/{id}/delete`,
      request: { params },
    }),
    submitDelete: defineConsoleRoute({
      ...post,
      id: `submitDelete${name}`,
      path: `${path}/{id}/delete`,
      request: { params },
    }),
  };
}

export type ItemPages<New extends GenericSchema, Change extends GenericSchema> = ReturnType<
  typeof itemPages<New, Change>
>;
