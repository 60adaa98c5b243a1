import { expect } from 'vitest';
import { showQrCode } from '../../../shared/api/console/qr-codes.ts';
import { createQrCode } from '../../../shared/api/qr-codes.ts';
import { call } from '../call.ts';
import { signedInCookies } from '../calls/sign-in.ts';
import { readText } from '../pages/page-text.ts';
import type { TestService } from '../service.ts';
import { deliver, Shard, type Visit } from '../table/stream-records.ts';

/** So many that series and names are in items of their own. */
export const SCANS_OF_MANY_DAYS = Array.from({ length: 20 }, (_, i) => ({
  at: new Date(Date.UTC(2029, 7, 1 + i)),
  referrer: `site-${i}.example`,
}));

/** A user with a QR code, and what it takes to scan it and to see its page. */
export async function scannedQrCode(service: TestService, body: Record<string, unknown>) {
  const user = await service.addUser();
  const created = await call(service, createQrCode, { key: user.key, body });
  expect(created.status, created.text).toBe(200);
  const { id } = created.body as { id: number };
  const cookies = await signedInCookies(service, user);
  const scan = async (...visits: Partial<Visit>[]) => {
    const shard = new Shard();
    for (const visit of visits) shard.visit({ qrId: id, userId: user.id, ...visit });
    await deliver(shard.records);
  };
  const open = async (query: Record<string, unknown> = {}) => {
    const response = await call(service, showQrCode, { params: { id }, query, cookies });
    return { ...response, shown: readText(response.text) };
  };
  return { id, cookies, scan, open };
}
