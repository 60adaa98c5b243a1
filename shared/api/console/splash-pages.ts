import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields } from '../fields/fields.ts';
import { SplashPageBody, SplashPageChange } from '../splash-pages.ts';
import { ListQuery, pathId } from './requests.ts';

export const showSplashPages = defineConsoleRoute({
  id: 'showSplashPages',
  resource: 'console/splash-pages',
  method: 'GET',
  path: '/console/splash-pages',
  session: 'user',
  request: { query: ListQuery() },
});

export const showNewSplashPage = defineConsoleRoute({
  id: 'showNewSplashPage',
  resource: 'console/splash-pages',
  method: 'GET',
  path: '/console/splash-pages/new',
  session: 'user',
  request: {},
});

/** Creates a splash page. The same form, sent again, creates no other one. */
export const submitNewSplashPage = defineConsoleRoute({
  id: 'submitNewSplashPage',
  resource: 'console/splash-pages',
  method: 'POST',
  path: '/console/splash-pages/new',
  session: 'user',
  request: { form: SplashPageBody },
  runsOnce: true,
});

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

export const showSplashPageForm = defineConsoleRoute({
  id: 'showSplashPageForm',
  resource: 'console/splash-pages',
  method: 'GET',
  path: '/console/splash-pages/{id}/edit',
  session: 'user',
  request: { params: pathId() },
});

/** Changes a splash page, unless it has changed since the form was opened. */
export const submitSplashPage = defineConsoleRoute({
  id: 'submitSplashPage',
  resource: 'console/splash-pages',
  method: 'POST',
  path: '/console/splash-pages/{id}/edit',
  session: 'user',
  request: {
    params: pathId(),
    form: Fields({ ...SplashPageChange.entries, name: SplashPageBody.entries.name }),
  },
});

/** Asks before a splash page is deleted, and shows the links that use it. */
export const showDeleteSplashPage = defineConsoleRoute({
  id: 'showDeleteSplashPage',
  resource: 'console/splash-pages',
  method: 'GET',
  path: '/console/splash-pages/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

export const submitDeleteSplashPage = defineConsoleRoute({
  id: 'submitDeleteSplashPage',
  resource: 'console/splash-pages',
  method: 'POST',
  path: '/console/splash-pages/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
