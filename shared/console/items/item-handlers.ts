import type { GenericSchema } from 'valibot';
import { getOwned } from '../../data/owned/owned-items.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { redirect } from '../../response.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { deletePage } from './delete-page.ts';
import type { ItemDescription, NamedItem } from './item-description.ts';
import { itemFormHandlers } from './item-form-handlers.ts';
import { listPath } from './item-kind.ts';
import { itemsPage } from './items-page.ts';

/** The handlers of the pages of a kind of item, by the ids of their contracts. */
export function itemHandlers<
  Item extends Owned,
  Row extends NamedItem,
  New extends GenericSchema,
  Change extends GenericSchema,
>(kind: ItemDescription<Item, Row, New, Change>) {
  const { pages, type } = kind;
  return {
    [pages.list.id]: consoleEndpoint(pages.list, async ({ query, ...asked }) => {
      const { items, total } = await kind.list(query, asked);
      return itemsPage(asked.session, kind, { columns: kind.columns, rows: items, total, query });
    }),

    ...itemFormHandlers(kind),

    [pages.showDelete.id]: consoleEndpoint(pages.showDelete, async ({ params: { id }, ...asked }) => {
      const [item, dependents] = await Promise.all([
        getOwned(type, asked.session.user.id, id),
        kind.dependents?.(id, asked),
      ]);
      return deletePage(asked.session, kind, { id, name: kind.readName(item) }, dependents);
    }),

    [pages.submitDelete.id]: consoleEndpoint(pages.submitDelete, async ({ params, ...asked }) => {
      await kind.remove(asked.session.user.id, params.id, asked);
      return redirect(listPath(kind), { status: 303 });
    }),
  };
}
