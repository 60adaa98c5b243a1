import { defineConsoleRoute } from '../contract/console-route.ts';
import { MAX_LINK_PAIRS, PreviewedLink } from './link-form.ts';

/** The short URL, the QR code, the card, and the target of the link in a form, before it is saved. */
export const previewConsoleLink = defineConsoleRoute({
  id: 'previewConsoleLink',
  resource: 'console/links',
  method: 'POST',
  path: '/console/links/preview',
  session: 'user',
  isFramed: true,
  request: { form: PreviewedLink },
  maxFormPairs: MAX_LINK_PAIRS,
});
