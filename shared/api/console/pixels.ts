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
  table: { Query: ['USER#*#pixels'] },
});

export const showNewPixel = defineConsoleRoute({
  id: 'showNewPixel',
  resource: 'console/pixels',
  method: 'GET',
  path: '/console/pixels/new',
  session: 'user',
  request: {},
  table: {},
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
  table: {
    PutItem: ['PIXEL#*', 'USER#*#pixels'],
    UpdateItem: ['USER#*', 'USER#*#pixels'],
  },
});

export const showPixelForm = defineConsoleRoute({
  id: 'showPixelForm',
  resource: 'console/pixels',
  method: 'GET',
  path: '/console/pixels/{id}/edit',
  session: 'user',
  request: { params: pathId() },
  table: { GetItem: ['USER#*#pixels'] },
});

export const submitPixel = defineConsoleRoute({
  id: 'submitPixel',
  resource: 'console/pixels',
  method: 'POST',
  path: '/console/pixels/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: PixelChange },
  table: {
    GetItem: ['USER#*#pixels'],
    PutItem: ['PIXEL#*'],
    UpdateItem: ['USER#*#pixels'],
    DeleteItem: ['PIXEL#*'],
  },
});

export const showDeletePixel = defineConsoleRoute({
  id: 'showDeletePixel',
  resource: 'console/pixels',
  method: 'GET',
  path: '/console/pixels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
  table: { GetItem: ['USER#*#pixels'] },
});

export const submitDeletePixel = defineConsoleRoute({
  id: 'submitDeletePixel',
  resource: 'console/pixels',
  method: 'POST',
  path: '/console/pixels/{id}/delete',
  session: 'user',
  request: { params: pathId() },
  table: {
    GetItem: ['USER#*#pixels'],
    PutItem: ['PURGE#*'],
    UpdateItem: ['USER#*', 'USER#*#pixels'],
    DeleteItem: ['PIXEL#*', 'USER#*#pixels'],
  },
});
