import { afterEach, describe, expect, it } from 'vitest';
import { openMonitoring } from '../../../../infra/local/open-monitoring.ts';
import { readSettings } from '../../../../infra/local/settings.ts';
import { routes } from '../../../../shared/api/index.ts';
import { endProcesses, sendRequest, startProcess } from '../../../support/processes/service-process.ts';

afterEach(endProcesses);

const logged = (stderr: string) =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

describe('ACCESS_LOG', () => {
  it('writes one line of JSON for each request, with nothing that identifies a visitor or opens a door', async () => {
    const service = await startProcess({ ACCESS_LOG: '1', TRUST_PROXY: 'loopback' });
    const { baseUrl, adminApiKey } = service.ready;
    const headers = {
      authorization: `Bearer ${adminApiKey}`,
      'user-agent': 'Secret-Browser/1',
      'x-forwarded-for': '198.51.100.77',
      host: 'go.example.com',
    };
    await sendRequest(baseUrl, '/api/urls?limit=7', { headers });
    await sendRequest(baseUrl, '/login/sso/SECRETTOKEN', { headers });
    await service.logs('{token}');
    const { stderr } = await service.stop('SIGTERM');
    const host = 'go.example.com';
    const rest = { time: expect.stringMatching(/^\d{4}-.*Z$/), host, ms: expect.any(Number) };
    expect(logged(stderr)).toEqual([
      { ...rest, method: 'GET', path: '/api/urls', status: 200, bytes: expect.any(Number) },
      { ...rest, method: 'GET', path: '/login/sso/{token}', status: 404, bytes: expect.any(Number) },
    ]);
    expect(logged(stderr)[0].bytes).toBeGreaterThan(10);
    expect(stderr).not.toMatch(/SECRET|Secret-Browser|198\.51|127\.0\.0\.1|limit|lk_/);
  });

  it.each(['', '0'])('is off with ACCESS_LOG=%j', async (ACCESS_LOG) => {
    const { watchRequests } = await openMonitoring(readSettings({ ACCESS_LOG }), routes);
    const handle = async () => 0;
    expect(watchRequests(handle)).toBe(handle);
  });
});
