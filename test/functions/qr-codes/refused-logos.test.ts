import { describe, expect, it, vi } from 'vitest';
import { createQrCode, updateQrCode } from '../../../shared/api/qr-codes.ts';
import { ServiceError } from '../../../shared/errors.ts';
import { JobStopped } from '../../../shared/workers/worker-queue.ts';
import { call } from '../../support/call.ts';
import { addQrCodeFor, logoServer } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';

/** The thread's queue, with the failure that a test wants. */
const redraw = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/workers/worker-queue.ts', async (importReal) => ({
  ...(await importReal<object>()),
  workerQueue: () => redraw,
}));

const service = testService();
const logos = logoServer();

describe('a logo', () => {
  it.each([
    [
      'takes too long or too much memory',
      new JobStopped('too long'),
      400,
      'logo: takes too long to decode; use a smaller image',
      undefined,
    ],
    [
      'waits behind too many others',
      new ServiceError('busy', { retryAfter: 2 }),
      503,
      'The service is busy. Please wait and try again.',
      '2',
    ],
    ['fails by our fault', new Error('of ours'), 500, 'Something went wrong on our side.', undefined],
  ])('that %s is refused, and nothing is written', async (_, failure, status, message, retryAfter) => {
    redraw.mockRejectedValue(failure);
    const user = await service.addUser();
    const { id } = await addQrCodeFor(service, user);
    const body = { type: 'text', data: 'Hello', logo: logos.at('/logo.png') };
    for (const response of [
      await call(service, createQrCode, { key: user.key, body }),
      await call(service, updateQrCode, { key: user.key, params: { id }, body }),
    ]) {
      expect([response.status, response.body.message, response.headers['retry-after']]).toEqual([
        status,
        message,
        retryAfter,
      ]);
      const writes = response.requests.filter(({ operation }) => /Put|Transact/.test(operation));
      expect(writes).toEqual([]);
    }
  });
});
