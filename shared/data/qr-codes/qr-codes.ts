import { clickSubject } from '../../domain/clicks/clicks.ts';
import type { Retention } from '../../domain/clicks/retention.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { type QrCode, toPublicQrCode } from '../../domain/qr-codes/qr-codes.ts';
import { readStatistics } from '../counting/statistics.ts';
import { changeImageUses } from '../images/image-uses.ts';
import { startPurge } from '../jobs/start-purge.ts';
import { qrCodeKey, qrLogoKey } from '../keys.ts';
import { type ChannelItemType, deleteChannelItem } from '../owned/channel-items.ts';
import { changeOwned, getOwned, locateItem, readOwned } from '../owned/owned-items.ts';
import type { Step } from '../table/transactions.ts';

export const qrCodes: ChannelItemType<QrCode> & { collection: 'qr-codes' } = {
  collection: 'qr-codes',
  notFound: 'qr_code_not_found',
  counters: ['clicks'],
  publicKey: ({ code }) => qrCodeKey(code),
};

/** What visitors see of a QR code, as the table stores it. */
export const toPublicRecord = (qrCode: QrCode) => ({ ...qrCodeKey(qrCode.code), ...toPublicQrCode(qrCode) });

/** A page of a user's QR codes, newest first. */
export const readQrCodes = (userId: number, page: PageRequest) => readOwned(qrCodes, userId, page);

/** A QR code and its statistics, read in parallel. Throws `qr_code_not_found`. */
export async function getQrCodeWithStatistics(userId: number, id: number) {
  locateItem(qrCodes, userId, id);
  const [qrCode, statistics] = await Promise.all([
    getOwned(qrCodes, userId, id),
    readStatistics(clickSubject('qr-codes', id)),
  ]);
  return { qrCode, statistics };
}

/** Tells visits the retention of the owner's current plan. Throws `qr_code_not_found`. */
export async function setQrCodeRetention(userId: number, id: number, retention: Retention): Promise<void> {
  const change = (before: QrCode) => ({ ...before, laterRetention: undefined, ...retention });
  await changeOwned(qrCodes, userId, id, change, (_before, after) => [
    { Put: { Item: toPublicRecord(after) } },
  ]);
}

/** Takes a QR code out of service immediately, and out of its channels; its statistics are purged. Throws `qr_code_not_found`. */
export const deleteStoredQrCode = (userId: number, id: number): Promise<void> =>
  deleteQrCodeAlone(userId, id, [startPurge('qr-codes', userId, id)]);

/** Deletes a QR code, and not its statistics. */
export function deleteQrCodeAlone(userId: number, id: number, extraWrites: Step[] = []): Promise<void> {
  return deleteChannelItem(qrCodes, userId, id, ({ code, logo }) => [
    { Delete: { Key: qrCodeKey(code) } },
    { Delete: { Key: qrLogoKey(code) } },
    ...changeImageUses(userId, { logo }, {}),
    ...extraWrites,
  ]);
}
