import { defineConsoleRoute } from '../contract/console-route.ts';
import { SplashPageChange } from '../splash-pages.ts';

/** What visitors will see of a form, before it is saved. */
export const previewSplashPage = defineConsoleRoute({
  id: 'previewSplashPage',
  resource: 'console/splash-pages',
  method: 'POST',
  path: '/console/splash-pages/preview',
  session: 'user',
  isFramed: true,
  request: { form: SplashPageChange },
});
