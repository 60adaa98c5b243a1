import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Metrics are internal: only this machine may read them. */
const LOOPBACK = '127.0.0.1';
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

interface Metrics {
  contentType: string;
  /** In Prometheus's text format. */
  metrics(): Promise<string>;
}

/**
 * Serves `/metrics` on the loopback interface until the process ends, and resolves with the URL. Rejects with the
 * system's error if the port cannot be used.
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<string> {
  const server = createServer(async (request, response) => {
    // A page of another site, whose name resolves to this machine, would be of the same origin as the metrics (DNS rebinding).
    if (!LOOPBACK_HOST.test(request.headers.host ?? '')) return response.writeHead(421).end();
    if (request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    try {
      const body = await metrics.metrics();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(body);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  await once(server.listen(port, LOOPBACK), 'listening');
  server.unref();
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/metrics`;
}
