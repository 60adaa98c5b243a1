import { submitSplashPage } from '../../../shared/api/console/splash-pages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { changeItem } from '../../../shared/console/items/change-item.ts';
import {
  formOfSplashPage,
  SPLASH_PAGES_PATH,
  splashPageFormPage,
} from '../../../shared/console/pages/splash-page-pages.ts';
import { changeOwned, getOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { assertAsRead } from '../../../shared/domain/owned/assert-as-read.ts';
import { changeSplashPage } from '../../../shared/domain/splash-pages.ts';

/** Changes a splash page, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(submitSplashPage, ({ session, params: { id }, fields }) =>
  changeItem(fields, {
    schema: submitSplashPage.request.form,
    path: SPLASH_PAGES_PATH,
    read: () => getOwned(splashPages, session.user.id, id),
    save: (body, revision) =>
      changeOwned(splashPages, session.user.id, id, (before) => {
        assertAsRead(before, revision);
        return changeSplashPage(before, body);
      }),
    formOf: formOfSplashPage,
    page: (item, form) => splashPageFormPage(session, item, form),
  }),
);
