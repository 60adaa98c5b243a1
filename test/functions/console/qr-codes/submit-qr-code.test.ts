import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import {
  showQrCodeForm,
  showQrCodes,
  submitNewQrCode,
  submitQrCode,
} from '../../../../shared/api/console/qr-codes.ts';
import { getOwned, locateItem } from '../../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../../shared/data/qr-codes/qr-codes.ts';
import { tableClient } from '../../../../shared/data/table/document-client.ts';
import { idsIn, person, testsByPage } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { qrCodePages } from './qr-code-pages.ts';

const service = testService();

testsByPage(service, qrCodePages).submitForm();

it('keeps a logo without downloading it again, and deletes it if its field is blank', async () => {
  const user = await service.addUser();
  const { open, send, sendShown } = await person(service, user);
  const fields = qrCodePages.listFields('With a logo', 0);
  await send(submitNewQrCode, fields);
  const [id = ''] = idsIn(await open(showQrCodes));
  const logo = 'https://logo.invalid/logo.png';
  await tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: locateItem(qrCodes, user.id, Number(id)).key,
      UpdateExpression: 'SET hasLogo = :yes, logo = :logo',
      ExpressionAttributeValues: { ':yes': true, ':logo': logo },
    }),
  );
  const stored = () => getOwned(qrCodes, user.id, Number(id));
  expect((await sendShown(showQrCodeForm, submitQrCode, { ...fields, logo }, id)).status).toBe(303);
  expect(await stored()).toMatchObject({ hasLogo: true, logo });
  expect((await sendShown(showQrCodeForm, submitQrCode, { ...fields, logo: '' }, id)).status).toBe(303);
  expect((await stored()).hasLogo).toBe(false);
});
