import { itemHandlers } from '../../../shared/console/items/item-handlers.ts';
import { campaignPages } from '../../../shared/console/pages/campaign-pages.ts';

/** The handlers of the list, of the forms, and of what asks before a deletion, by the ids of their contracts. */
export const handlers = itemHandlers(campaignPages);
