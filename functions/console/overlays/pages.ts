import { itemHandlers } from '../../../shared/console/items/item-handlers.ts';
import { overlayPages } from '../../../shared/console/pages/overlay-pages.ts';

/** The handlers of the list, of the forms, and of what asks before a deletion, by the ids of their contracts. */
export const handlers = itemHandlers(overlayPages);
