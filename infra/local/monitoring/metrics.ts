import { collectDefaultMetrics, Registry } from 'prom-client';
import { observeRuns } from '../../../shared/jobs/job-runs.ts';
import type { Invoke } from '../change-stream/deliver-shard.ts';
import { dataMetrics } from './data-metrics.ts';
import { jobMetrics } from './job-metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import type { RequestObserver } from './observe-requests.ts';
import { requestMetrics } from './request-metrics.ts';
import { streamMetrics } from './stream-metrics.ts';

export interface Metrics {
  url: string;
  recordRequest: RequestObserver;
  watchStream(invoke: Invoke): Invoke;
}

/**
 * Collects the metrics of this service and its process, and serves them on the loopback interface. Without a data
 * folder there are none about it. Rejects with the system's error if the port cannot be used.
 */
export async function startMetrics(port: number, dataFolder: string | undefined): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const recordRequest = requestMetrics([registry]);
  const watchStream = streamMetrics([registry]);
  observeRuns(jobMetrics([registry]));
  if (dataFolder !== undefined) dataMetrics([registry], dataFolder);
  return { url: await serveMetrics(registry, port), recordRequest, watchStream };
}
