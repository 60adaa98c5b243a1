import type { GenericSchema, InferOutput } from 'valibot';
import type { ItemPages } from '../../api/console/item-pages.ts';
import type { EntityType } from '../../data/owned/owned-items.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import type { ServiceAddress } from '../../env.ts';
import type { ErrorCode } from '../../errors.ts';
import type { SafeHtml } from '../../html/html.ts';
import type { PagedTable } from '../components/paged-table.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleSession } from '../session.ts';
import type { ItemTexts } from '../texts/items.ts';
import type { ItemForm } from './item-form-page.ts';
import type { ItemKind } from './item-kind.ts';

/** Who opens a page or sends a form, where, and when. */
export interface PageContext {
  session: ConsoleSession;
  site: ServiceAddress;
  now: Date;
}

export interface NamedItem {
  id: number;
  name: string;
}

/** What the pages of a kind of item show and do, beside what all of them do. */
interface Differences<Item extends Owned, Row extends NamedItem, New, Change> {
  texts: ItemTexts;
  list(query: PageRequest, asked: PageContext): Promise<{ items: readonly Row[]; total: number }>;
  columns: PagedTable<Row>['columns'];
  /** Reads an item with what is stored beside it. Throws the type's 404. */
  read?(userId: number, id: number, asked: PageContext): Promise<Item>;
  /** What a page calls an item. */
  readName(item: Item): string;
  /** The form with what is stored, or of a new item. */
  toFormState(item?: Item): FormState;
  fields(form: FormState, item: Item | undefined, asked: PageContext): SafeHtml | Promise<SafeHtml>;
  /** What the page with the form has besides. */
  beside?: Partial<Omit<ItemForm, 'item' | 'form' | 'fields'>>;
  /** Throws the 400 of fields that contradict each other, before anything is written. */
  check?(body: New, asked: PageContext): unknown;
  add(body: New, asked: PageContext): Promise<{ id: number }>;
  /** Where people go then; to the list by default. */
  added?(item: { id: number }): string;
  /** Throws a 400 for a revision that is not the current one, as `assertAsRead` does. */
  change(id: number, body: Change, revision: number, asked: PageContext): Promise<unknown>;
  remove(userId: number, id: number, asked: PageContext): Promise<void>;
  /** The form with its rows in the order that a button of theirs asks for; undefined if none was pressed. */
  arrange?(sent: URLSearchParams): FormState | undefined;
  /** The fields of errors that are about one, as for `submitForm`. */
  fieldsByError?: Partial<Record<ErrorCode, string>>;
  /** What depends on an item: shown before it is deleted. */
  dependents?(id: number, asked: PageContext): Promise<SafeHtml>;
}

/** The pages of a kind of item: their contracts, how items are stored, and what is shown and done. */
export interface ItemDescription<
  Item extends Owned,
  Row extends NamedItem,
  New extends GenericSchema,
  Change extends GenericSchema,
> extends ItemKind,
    Differences<Item, Row, InferOutput<New>, InferOutput<Change>> {
  pages: ItemPages<New, Change>;
  type: EntityType<Item>;
}

/* @__NO_SIDE_EFFECTS__ */
export const describeItems = <
  Item extends Owned,
  Row extends NamedItem,
  New extends GenericSchema,
  Change extends GenericSchema,
>(
  pages: ItemPages<New, Change>,
  type: EntityType<Item>,
  differences: Differences<Item, Row, InferOutput<New>, InferOutput<Change>>,
): ItemDescription<Item, Row, New, Change> => ({
  ...differences,
  pages,
  type,
  collection: type.collection,
});
