import { submitNewSplashPage } from '../../../shared/api/console/splash-pages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { addOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../../shared/console/items/saved-or.ts';
import { SPLASH_PAGES_PATH, splashPageFormPage } from '../../../shared/console/pages/splash-page-pages.ts';
import { addOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { newSplashPage } from '../../../shared/domain/splash-pages.ts';

/** Creates a splash page, once for each form. */
export const handler = consoleEndpoint(submitNewSplashPage, async ({ session, fields, now }) => {
  const { caller } = session;
  const sent = await submitForm(submitNewSplashPage.request.form, fields, async (body) => {
    const described = newSplashPage(body, now);
    return addOnce(caller.id, fields, () =>
      addOwned(splashPages, caller, (owned) => ({ ...owned, ...described })),
    );
  });
  return savedOr(SPLASH_PAGES_PATH, sent, (form) => splashPageFormPage(session, undefined, form));
});
