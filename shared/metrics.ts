import { metricsNamespace } from './env.ts';

/** A unit of CloudWatch. */
type Unit = 'Count' | 'Milliseconds';

/** Figures by the names of their metrics. */
export type Figures = Record<string, readonly [value: number, unit: Unit]>;

/**
 * Logs figures from which CloudWatch makes metrics (embedded metric format), without a request of its own. Written past
 * `console`, because Lambda would put the line inside another one, where CloudWatch does not look.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function logMetrics(figures: Figures): void {
  const Namespace = metricsNamespace();
  if (!Namespace) return;
  const entries = Object.entries(figures);
  const Metrics = entries.map(([Name, [, Unit]]) => ({ Name, Unit }));
  const line = {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] },
    ...Object.fromEntries(entries.map(([name, [value]]) => [name, value])),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
