import { describe } from 'vitest';
import { deletePixel, listPixels } from '../../../shared/api/pixels.ts';
import { itListsACollection, someDate } from '../../support/items/lists.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /pixels', () => {
  const pixel = (n: number) => ({ type: 'searchengine', name: `Pixel ${n}`, tag: `${100000 + n}` });

  itListsACollection(service, {
    list: listPixels,
    remove: deletePixel,
    key: 'pixels',
    add: (user, n) => addPixelFor(service, user, pixel(n)),
    entry: (_user, n) => ({ ...pixel(n), date: someDate }),
  });
});
