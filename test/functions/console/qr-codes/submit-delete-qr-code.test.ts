import { expect, it } from 'vitest';
import { showQrCodes, submitDeleteQrCode, submitNewQrCode } from '../../../../shared/api/console/qr-codes.ts';
import { addChannelFor, assignTo, entriesOfChannel } from '../../../support/items/channels.ts';
import { idsIn, person, testsByPage } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { qrCodePages } from './qr-code-pages.ts';

const service = testService();

testsByPage(service, qrCodePages).submitDelete();

it('also takes the QR code out of its channels', async () => {
  const user = await service.addUser();
  const { open, send } = await person(service, user);
  await send(submitNewQrCode, qrCodePages.listFields('In a channel', 0));
  const [id] = idsIn(await open(showQrCodes));
  const channel = await addChannelFor(service, user);
  await assignTo(service, user, channel, 'qr', id);
  await send(submitDeleteQrCode, {}, id);
  expect(await entriesOfChannel(channel)).toEqual({ ids: [], total: 0 });
});
