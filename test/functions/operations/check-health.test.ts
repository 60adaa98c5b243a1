import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkHealth } from '../../../shared/api/operations.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
  connectTable(service.table.connection);
  vi.restoreAllMocks();
});

const silenceLog = () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  return vi.spyOn(console, 'error').mockReturnValue();
};

describe('GET /health', () => {
  it.each([['sho.rt'], ['unknown.example.com'], ['']])(
    'responds with 200 on host %j when the table responds, with one read',
    async (host) => {
      const { status, body, headers, requests } = await call(service, checkHealth, { headers: { host } });
      expect([status, body]).toEqual([200, { status: 'ok' }]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['GetItem', 0.5]]);
    },
  );

  it('responds with 503 when the table refuses, and gives the reason to the log only', async () => {
    const log = silenceLog();
    service.table.failWith(() => new Error('the disk is full'));
    const { status, body, text } = await call(service, checkHealth);
    expect([status, body]).toEqual([503, { status: 'unavailable' }]);
    expect(text).not.toContain('disk');
    expect(JSON.stringify(log.mock.calls)).toContain('the disk is full');
  });

  it('responds with 503 after two seconds when the table does not respond', async () => {
    silenceLog();
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    connectTable({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const start = performance.now();
    expect((await call(service, checkHealth)).status).toBe(503);
    expect(performance.now() - start).toBeGreaterThan(1900);
    expect(performance.now() - start).toBeLessThan(9000);
    silent.close();
  });

  it.each(['ok', 'unavailable'])('is never cached when the status is %s', async (state) => {
    silenceLog();
    if (state !== 'ok') service.table.failWith(() => new Error('down'));
    const { body, headers } = await call(service, checkHealth);
    expect(body).toEqual({ status: state });
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
