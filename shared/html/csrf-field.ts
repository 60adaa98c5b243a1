import { html, type SafeHtml } from './html.ts';

/** The name of the field with the CSRF token. */
export const CSRF_FIELD = 'csrf';

/** The hidden field that every form of a signed-in person's pages needs. */
export const csrfField = (token: string): SafeHtml =>
  html`<input type="hidden" name="${CSRF_FIELD}" value="${token}">`;
