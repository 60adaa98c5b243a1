import { defineConsoleRoute } from '../contract/console-route.ts';
import { PixelBody, PixelChange } from '../pixels.ts';
import { ListQuery, pathId } from './requests.ts';

export const showPixels = defineConsoleRoute({
  id: 'showPixels',
  resource: 'console/pixels',
  method: 'GET',
  path: '/console/pixels',
  session: 'user',
  request: { query: ListQuery() },
});

export const showNewPixel = defineConsoleRoute({
  id: 'showNewPixel',
  resource: 'console/pixels',
  method: 'GET',
  path: '/console/pixels/new',
  session: 'user',
  request: {},
});

/** Adds a pixel. The same form, sent again, adds no other one. */
export const submitNewPixel = defineConsoleRoute({
  id: 'submitNewPixel',
  resource: 'console/pixels',
  method: 'POST',
  path: '/console/pixels/new',
  session: 'user',
  request: { form: PixelBody },
  runsOnce: true,
});

export const showPixelForm = defineConsoleRoute({
  id: 'showPixelForm',
  resource: 'console/pixels',
  method: 'GET',
  path: '/console/pixels/{id}/edit',
  session: 'user',
  request: { params: pathId() },
});

export const submitPixel = defineConsoleRoute({
  id: 'submitPixel',
  resource: 'console/pixels',
  method: 'POST',
  path: '/console/pixels/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: PixelChange },
});

export const showDeletePixel = defineConsoleRoute({
  id: 'showDeletePixel',
  resource: 'console/pixels',
  method: 'GET',
  path: '/console/pixels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

export const submitDeletePixel = defineConsoleRoute({
  id: 'submitDeletePixel',
  resource: 'console/pixels',
  method: 'POST',
  path: '/console/pixels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
