import { itemHandlers } from '../../../shared/console/items/item-handlers.ts';
import { splashPagePages } from '../../../shared/console/pages/splash-page-pages.ts';

/** The handlers of the list, of the forms, and of what asks before a deletion, by the ids of their contracts. */
export const handlers = itemHandlers(splashPagePages);
