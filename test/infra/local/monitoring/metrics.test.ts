import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveMetrics } from '../../../../infra/local/monitoring/metrics-server.ts';
import { openMonitoring } from '../../../../infra/local/open-monitoring.ts';
import { readSettings } from '../../../../infra/local/settings.ts';
import { routes } from '../../../../shared/api/index.ts';
import { startInProcess } from '../../../support/processes/local-service.ts';
import {
  endProcesses,
  type ServiceProcess,
  sendRequest,
  startProcess,
} from '../../../support/processes/service-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-service-'));
});
afterEach(endProcesses);
afterAll(() => rm(folder, { recursive: true, force: true }));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function metricsPort(service: ServiceProcess): Promise<number> {
  await service.logs('Stop ');
  const { stderr } = service.output;
  return Number(/Metrics +http:\/\/127\.0\.0\.1:(\d+)\/metrics/.exec(stderr)?.[1]);
}

/** The value of a metric with exactly these labels; undefined if there is none. */
async function readMetric(port: number, name: string): Promise<number | undefined> {
  const { status, headers, text } = await sendRequest(`http://127.0.0.1:${port}`, '/metrics');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

describe('METRICS_PORT', () => {
  it('answers requests for this machine only, whatever other name leads to it', async () => {
    const metrics = { contentType: 'text/plain', metrics: async () => 'up 1' };
    const { port } = new URL(await serveMetrics(metrics, 0));
    const statusFor = async (host: string) =>
      (await sendRequest(`http://127.0.0.1:${port}`, '/metrics', { headers: { host } })).status;
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST'])
      expect([host, await statusFor(host)]).toEqual([host, 200]);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      expect([host, await statusFor(host)]).toEqual([host, 421]);
  });

  it('serves requests, latencies, visits, clicks, the stream’s lag, runs of jobs, and the size of the data', async () => {
    const service = await startProcess({ METRICS_PORT: '0', DATA_DIR: folder });
    const port = await metricsPort(service);
    const { baseUrl, adminApiKey } = service.ready;
    const headers = { authorization: `Bearer ${adminApiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ url: 'https://example.com/', custom: 'hello' });
    await sendRequest(baseUrl, '/api/url/add', { method: 'POST', headers, body });
    for (const agent of [`${BROWSER} 1`, `${BROWSER} 2`, 'curl/8']) {
      expect((await sendRequest(baseUrl, '/hello', { headers: { 'user-agent': agent } })).status).toBe(302);
    }
    await sendRequest(baseUrl, '/hello', { method: 'HEAD', headers: { 'user-agent': BROWSER } });
    await sendRequest(baseUrl, '/nowhere', { headers: { 'user-agent': BROWSER } });

    const read = (name: string) => readMetric(port, name);
    expect(await read('http_requests_total{method="GET",route="/{alias}",status="302"}')).toBe(3);
    expect(await read('http_requests_total{method="GET",route="/{alias}",status="404"}')).toBe(1);
    expect(await read('http_requests_total{method="POST",route="/api/url/add",status="200"}')).toBe(1);
    expect(await read('http_request_duration_seconds_count{method="GET",route="/{alias}"}')).toBe(4);
    expect(await read('link_service_visits_total')).toBe(3);
    await vi.waitUntil(async () => (await read('link_service_clicks_counted_total')) === 2, {
      timeout: 20_000,
    });
    expect(await read('link_service_stream_lag_seconds{consumer="countClicks"}')).toBeGreaterThan(0);
    // The new link is added to the index for searches.
    const tasksLag = () => read('link_service_stream_lag_seconds{consumer="dispatch"}');
    await vi.waitUntil(async () => ((await tasksLag()) ?? 0) > 0, { timeout: 20_000 });
    const indexed = 'link_service_job_runs_total{kind="indexLinks",outcome="done"}';
    await vi.waitUntil(async () => (await read(indexed)) === 1, { timeout: 20_000 });
    for (const name of ['wait', 'duration'])
      expect(await read(`link_service_job_${name}_seconds_count{kind="indexLinks"}`)).toBe(1);
    const { text } = await sendRequest(`http://127.0.0.1:${port}`, '/metrics');
    expect(text).toMatch(/^link_service_data_bytes\{file="service.db"\} [1-9]\d*$/m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d*$/m);
  });

  it('serves nothing but /metrics, and only on the loopback interface', async () => {
    const settings = readSettings({ METRICS_PORT: '0', HOST: '0.0.0.0', DATA_DIR: ':memory:' });
    const { metricsUrl = '' } = await openMonitoring(settings, routes);
    const { port } = new URL(metricsUrl);
    expect((await sendRequest(`http://127.0.0.1:${port}`, '/')).status).toBe(404);
    const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    for (const { address } of others.filter(({ internal, family }) => !internal && family === 'IPv4')) {
      await expect(sendRequest(`http://${address}:${port}`, '/metrics')).rejects.toThrow('ECONNREFUSED');
    }
  });

  it('is not on the service’s own port, which has no metrics page, and off by default', async () => {
    const { ready, stop } = await startInProcess();
    expect((await sendRequest(ready.baseUrl, '/metrics')).text).not.toContain('http_requests_total');
    await stop();
    expect((await openMonitoring(readSettings({}), routes)).metricsUrl).toBeUndefined();
  });
});
