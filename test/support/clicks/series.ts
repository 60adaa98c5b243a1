import { expect } from 'vitest';
import { getAccountClicks, getLinkClicks, getQrCodeClicks } from '../../../shared/api/clicks.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

export interface Bucket {
  time: string;
  clicks: number;
  uniqueClicks: number;
}

/** Whose clicks to read: a link's, a QR code's, or the account's. */
export type Of = { linkId: number } | { qrId: number } | 'account';

/** Reads clicks over time through the API; the table requests of the call come with them. */
export async function clicksOver(
  service: TestService,
  user: TestUser,
  of: Of,
  query: Record<string, unknown> = {},
) {
  const options = { key: user.key, query };
  const response =
    of === 'account'
      ? await call(service, getAccountClicks, options)
      : 'linkId' in of
        ? await call(service, getLinkClicks, { ...options, params: { id: of.linkId } })
        : await call(service, getQrCodeClicks, { ...options, params: { id: of.qrId } });
  expect(response.status, response.text).toBe(200);
  return { buckets: response.body.data as Bucket[], requests: response.requests };
}

/** The buckets that are not empty, as `[time, clicks, uniqueClicks]`. */
export const counted = ({ buckets }: { buckets: Bucket[] }) =>
  buckets
    .filter(({ clicks }) => clicks > 0)
    .map(({ time, clicks, uniqueClicks }) => [time, clicks, uniqueClicks]);
