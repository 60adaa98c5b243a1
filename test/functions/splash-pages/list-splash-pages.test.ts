import { describe } from 'vitest';
import { deleteSplashPage, listSplashPages } from '../../../shared/api/splash-pages.ts';
import { itListsACollection, someDate } from '../../support/lists.ts';
import { testService } from '../../support/service.ts';
import { addSplashPageOf } from '../../support/splash-pages.ts';

const service = testService();

describe('GET /splash', () => {
  itListsACollection(service, {
    list: listSplashPages,
    remove: deleteSplashPage,
    key: 'splash',
    add: (user, n) => addSplashPageOf(service, user, { name: `Number ${n}` }),
    entry: (_user, n) => ({ name: `Number ${n}`, date: someDate }),
  });
});
