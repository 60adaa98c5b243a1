import { Counter, Histogram, type Registry } from 'prom-client';
import { rotateCampaign } from '../../../shared/api/visitor/campaigns.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { followQrCode } from '../../../shared/api/visitor/qr-codes.ts';
import type { ObservedRequest, RequestObserver } from './observe-requests.ts';

/** From one millisecond, about what a redirect takes, to the ten seconds that a function may take. */
const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const visitRoutes: ReadonlySet<unknown> = new Set([followLink, followQrCode, rotateCampaign]);

const isVisit = ({ route, method, status }: ObservedRequest) =>
  visitRoutes.has(route) && method === 'GET' && status < 400;

/** Counts and times requests, and visits among them. */
export function requestMetrics(registers: Registry[]): RequestObserver {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status; status 499 if the client did not wait for the response.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const visits = new Counter({
    name: 'link_service_visits_total',
    help: 'GET requests for links, QR codes, and rotators that got a response, including bots.',
    registers,
  });
  return (request) => {
    const { method, path: route, status, durationMs } = request;
    requests.inc({ method, route, status });
    latency.observe({ method, route }, durationMs / 1000);
    if (isVisit(request)) visits.inc();
  };
}
