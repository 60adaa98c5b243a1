import type { IncomingMessage } from 'node:http';
import type { Route } from '../../shared/api/contract/route.ts';
import { router } from '../../shared/routing/router.ts';
import type { Invoke } from './change-stream/deliver-shard.ts';
import { visitedHost } from './edge/local-edge.ts';
import { readPath } from './http-event.ts';
import { isPreflight } from './http-server.ts';
import { logRequest } from './monitoring/access-log.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { type HandleRequest, observeRequests } from './monitoring/observe-requests.ts';
import { IN_MEMORY, type Settings, SettingsError } from './settings.ts';

/** Wraps the handling of requests and the consumers of the change stream, to see what they do. */
export interface Monitoring {
  watchRequests(handle: HandleRequest): HandleRequest;
  watchStream(invoke: Invoke): Invoke;
  /** Undefined if there are no metrics. */
  metricsUrl?: string;
}

/** Wraps nothing. */
export const noMonitoring: Monitoring = {
  watchRequests: (handle) => handle,
  watchStream: (invoke) => invoke,
};

type Options = Pick<Settings, 'ACCESS_LOG' | 'METRICS_PORT' | 'DATA_DIR' | 'TRUST_PROXY'>;

/**
 * What the settings ask for, and nothing more: what is off is not even loaded, and requests and batches do not pass
 * through it. Rejects with a `SettingsError` if METRICS_PORT cannot be used.
 */
export async function openMonitoring(settings: Options, routes: readonly Route[]): Promise<Monitoring> {
  const metrics = await openMetrics(settings);
  const observers = [
    ...(settings.ACCESS_LOG === '1' ? [logRequest] : []),
    ...(metrics ? [metrics.recordRequest] : []),
  ];
  const { watchRequests, watchStream } = noMonitoring;
  return {
    watchRequests:
      observers.length > 0
        ? observeRequests(routeFinder(routes), observers, visitedHost(settings))
        : watchRequests,
    watchStream: metrics?.watchStream ?? watchStream,
    metricsUrl: metrics?.url,
  };
}

/** The route that handles a request; undefined for a preflight, which the server handles. */
export function routeFinder(routes: readonly Route[]): (request: IncomingMessage) => Route | undefined {
  const match = router(routes);
  return (request) =>
    isPreflight(request) ? undefined : match(request.method ?? 'GET', readPath(request))?.route;
}

async function openMetrics({ METRICS_PORT, DATA_DIR }: Options): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const { startMetrics } = await import('./monitoring/metrics.ts');
  try {
    return await startMetrics(METRICS_PORT, DATA_DIR === IN_MEMORY ? undefined : DATA_DIR);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const problem = code === 'EADDRINUSE' ? 'is in use; choose another one' : `cannot be used (${code})`;
    throw new SettingsError(`METRICS_PORT ${METRICS_PORT} ${problem}`, { cause });
  }
}
