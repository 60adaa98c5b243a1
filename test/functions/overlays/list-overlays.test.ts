import { describe } from 'vitest';
import { deleteOverlay, listOverlays } from '../../../shared/api/overlays.ts';
import { itListsACollection, someDate } from '../../support/lists.ts';
import { addOverlayOf } from '../../support/overlays.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /overlay', () => {
  itListsACollection(service, {
    list: listOverlays,
    remove: deleteOverlay,
    key: 'cta',
    add: (user, n) => addOverlayOf(service, user, { type: 'contact', name: `Number ${n}` }),
    entry: (_user, n) => ({ type: 'contact', name: `Number ${n}`, date: someDate }),
  });
});
