import { bioPagePages } from '../../../shared/console/bio-pages/bio-page-pages.ts';
import { itemHandlers } from '../../../shared/console/items/item-handlers.ts';

/** The handlers of the list, of the forms, and of what asks before a deletion, by the ids of their contracts. */
export const handlers = itemHandlers(bioPagePages);
