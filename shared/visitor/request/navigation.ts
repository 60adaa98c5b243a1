import type { HttpEvent } from '../../api/contract/event.ts';

/**
 * Whether a person opens the page, by `Sec-Fetch-Dest` (Fetch Metadata). Link pages run pixel providers' scripts in this
 * origin. A script could escape the page's policy through a framed document without one, such as an API response, and
 * fetch the account page from there.
 */
export const isTopLevelNavigation = (event: HttpEvent): boolean => isNavigationIn('document', event);

/** Whether the response replaces the page in the window, or the page in a frame. Old browsers do not say. */
export const isNavigationIn = (destination: 'document' | 'iframe', { headers }: HttpEvent): boolean =>
  (headers['sec-fetch-dest'] ?? destination) === destination;
