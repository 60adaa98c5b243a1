import { metricsNamespace } from './env.ts';

/** A unit of CloudWatch. */
type Unit = 'Count' | 'Milliseconds';

/** What figures are about, by the names of dimensions. */
interface About {
  dimensions?: Record<string, string>;
  /** Whether there are metrics without the dimensions, too. */
  alsoInTotal?: boolean;
}

/** Figures by the names of their metrics. */
export type Figures = Record<string, readonly [value: number, unit: Unit]>;

/**
 * Logs figures from which CloudWatch makes metrics (embedded metric format), without a request of its own. Written past
 * `console`, because Lambda would put the line inside another one, where CloudWatch does not look.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function logMetrics(figures: Figures, { dimensions, alsoInTotal = !dimensions }: About = {}): void {
  const Namespace = metricsNamespace();
  if (!Namespace) return;
  const entries = Object.entries(figures);
  const Metrics = entries.map(([Name, [, Unit]]) => ({ Name, Unit }));
  const Dimensions = [...(dimensions ? [Object.keys(dimensions)] : []), ...(alsoInTotal ? [[]] : [])];
  const line = {
    _aws: { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions, Metrics }] },
    ...dimensions,
    ...Object.fromEntries(entries.map(([name, [value]]) => [name, value])),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
