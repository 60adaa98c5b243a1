import { defineConsoleRoute } from '../contract/console-route.ts';
import { pageNumber, pathId } from './requests.ts';

/** Messages that visitors sent through contact overlays. */
export const showMessages = defineConsoleRoute({
  id: 'showMessages',
  resource: 'console/account',
  method: 'GET',
  path: '/console/messages',
  session: 'user',
  request: { query: pageNumber() },
});

/** Deletes a message, then returns to this page of the list. */
export const removeMessage = defineConsoleRoute({
  id: 'removeMessage',
  resource: 'console/account',
  method: 'POST',
  path: '/console/messages/{id}/delete',
  session: 'user',
  request: { params: pathId(), query: pageNumber() },
});

/** A part of the messages as a CSV file. */
export const exportMessages = defineConsoleRoute({
  id: 'exportMessages',
  resource: 'console/account',
  method: 'GET',
  path: '/console/messages/export',
  session: 'user',
  request: { query: pageNumber() },
});
