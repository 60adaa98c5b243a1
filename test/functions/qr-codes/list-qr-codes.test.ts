import { describe } from 'vitest';
import { deleteQrCode, listQrCodes } from '../../../shared/api/qr-codes.ts';
import { itListsACollection, someDate } from '../../support/items/lists.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /qr', () => {
  const codes: string[] = [];

  itListsACollection(service, {
    list: listQrCodes,
    remove: deleteQrCode,
    key: 'qrs',
    add: async (user, n) => {
      codes[n] = (await addQrCodeFor(service, user, { data: `Number ${n}` })).code;
    },
    entry: (_user, n) => ({
      link: `https://sho.rt/qr/${codes[n]}`,
      scans: 0,
      name: `Number ${n}`,
      date: someDate,
    }),
  });
});
