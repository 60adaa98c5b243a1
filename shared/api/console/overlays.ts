import { defineConsoleRoute } from '../contract/console-route.ts';
import { OverlayPreviewForm } from './overlay-form.ts';

/** What visitors will see of a form, before it is saved. */
export const previewOverlay = defineConsoleRoute({
  id: 'previewOverlay',
  resource: 'console/overlays',
  method: 'POST',
  path: '/console/overlays/preview',
  session: 'user',
  isFramed: true,
  request: { form: OverlayPreviewForm },
});
