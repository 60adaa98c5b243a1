import { describe, expect, it } from 'vitest';
import { createSplashPage, deleteSplashPage, updateSplashPage } from '../../../shared/api/splash-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { splashPages } from '../../../shared/data/splash-pages.ts';
import { call } from '../../support/call.ts';
import { itemApiTests } from '../../support/items/item-api-tests.ts';
import { someDate } from '../../support/items/lists.ts';
import { badSplashFields, everySplashField } from '../../support/items/splash-pages.ts';
import { kind } from '../../support/kinds/splash-pages.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const { banner: _, logo: __, ...withoutImages } = everySplashField;

itemApiTests(service, {
  ...kind,
  update: updateSplashPage,
  remove: deleteSplashPage,
  entries: 'splash',
  entry: ({ name }) => ({ name, date: someDate }),
  every: everySplashField,
  stored: { ...everySplashField, date: someDate },
  changed: {
    body: { name: 'Winter sale', message: 'All of it.', logo: null, banner: '' },
    stored: { ...withoutImages, name: 'Winter sale', message: 'All of it.', date: someDate },
  },
  neverBlank: ['name'],
  refused: badSplashFields,
  name: 'Splash page',
  notFound: 'Custom splash page was not found.',
  limit: { name: 'splash', items: 'custom splash pages' },
});

describe('the seconds of a splash page', () => {
  it('can be a string, as web forms send them', async () => {
    const user = await service.addUser();
    const body = { name: 'Sale', counter: '60' };
    const { id } = (await call(service, createSplashPage, { key: user.key, body })).body;
    expect((await getOwned(splashPages, user.id, id)).counter).toBe(60);
  });
});
