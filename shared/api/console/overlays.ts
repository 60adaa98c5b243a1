import { defineConsoleRoute } from '../contract/console-route.ts';
import { OverlayChangeForm, OverlayForm, OverlayPreviewForm } from './overlay-form.ts';
import { ListQuery, pathId } from './requests.ts';

export const showOverlays = defineConsoleRoute({
  id: 'showOverlays',
  resource: 'console/overlays',
  method: 'GET',
  path: '/console/overlays',
  session: 'user',
  request: { query: ListQuery() },
});

export const showNewOverlay = defineConsoleRoute({
  id: 'showNewOverlay',
  resource: 'console/overlays',
  method: 'GET',
  path: '/console/overlays/new',
  session: 'user',
  request: {},
});

/** Creates an overlay. The same form, sent again, creates no other one. */
export const submitNewOverlay = defineConsoleRoute({
  id: 'submitNewOverlay',
  resource: 'console/overlays',
  method: 'POST',
  path: '/console/overlays/new',
  session: 'user',
  request: { form: OverlayForm },
  runsOnce: true,
});

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

export const showOverlayForm = defineConsoleRoute({
  id: 'showOverlayForm',
  resource: 'console/overlays',
  method: 'GET',
  path: '/console/overlays/{id}/edit',
  session: 'user',
  request: { params: pathId() },
});

/** Changes an overlay, unless it has changed since the form was opened. */
export const submitOverlay = defineConsoleRoute({
  id: 'submitOverlay',
  resource: 'console/overlays',
  method: 'POST',
  path: '/console/overlays/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: OverlayChangeForm },
});

/** Asks before an overlay is deleted, and shows the links that use it. */
export const showDeleteOverlay = defineConsoleRoute({
  id: 'showDeleteOverlay',
  resource: 'console/overlays',
  method: 'GET',
  path: '/console/overlays/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

export const submitDeleteOverlay = defineConsoleRoute({
  id: 'submitDeleteOverlay',
  resource: 'console/overlays',
  method: 'POST',
  path: '/console/overlays/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
