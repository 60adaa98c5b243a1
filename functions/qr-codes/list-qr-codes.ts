import { listQrCodes } from '../../shared/api/qr-codes.ts';
import { readQrCodes } from '../../shared/data/qr-codes/qr-codes.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { qrCodeEntry } from '../../shared/domain/qr-codes/qr-code-views.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's QR codes, newest first. */
export const handler = endpoint(listQrCodes, async ({ query, user, site }) => {
  const { items, total } = await readQrCodes(user.id, query);
  const qrs = items.map((item) => qrCodeEntry(item, site.shortUrl));
  return { data: { ...pageNumbers(query, total), qrs } };
});
