import { defineConsoleRoute } from '../contract/console-route.ts';
import { BioPagePreviewForm } from './bio-page-form.ts';

/** What visitors will see of a form, before it is saved. */
export const previewBioPage = defineConsoleRoute({
  id: 'previewBioPage',
  resource: 'console/bio-pages',
  method: 'POST',
  path: '/console/bio-pages/preview',
  session: 'user',
  isFramed: true,
  request: { form: BioPagePreviewForm },
});
