import { Counter, Gauge, type Registry } from 'prom-client';
import { backgroundFunctions } from '../../../shared/api/index.ts';
import { countClicks } from '../../../shared/api/streams.ts';
import { readClicks } from '../../../shared/data/counting/click-records.ts';
import { countProcessed } from '../change-stream/batch-response.ts';
import type { ChangeRecord } from '../change-stream/change-source.ts';
import type { Invoke } from '../change-stream/deliver-shard.ts';
import { streamLag } from './stream-lag.ts';

/** Wraps what runs the consumers of the change stream: counts clicks, and measures how far behind each consumer is. */
export function streamMetrics(registers: Registry[]): (invoke: Invoke) => Invoke {
  const lag = streamLag(backgroundFunctions.filter(({ stream }) => stream).map(({ id }) => id));
  new Gauge({
    name: 'link_service_stream_lag_seconds',
    help: 'Age of the oldest change in the batch that the consumer is processing or finished in the last minute.',
    labelNames: ['consumer'],
    registers,
    collect() {
      for (const [consumer, seconds] of lag.current()) this.set({ consumer }, seconds);
    },
  });
  const clicks = new Counter({
    name: 'link_service_clicks_counted_total',
    help: 'Clicks that were read from the change stream and counted, including those beyond a quota.',
    registers,
  });
  return (invoke) => async (consumer, event) => {
    const batch = event.Records as ChangeRecord[];
    lag.started(consumer.id, batch);
    const response = await invoke(consumer, event);
    const processed = countProcessed(batch, response);
    if (consumer.id === countClicks.id) clicks.inc(sumClicks(batch.slice(0, processed)));
    if (processed === batch.length) lag.finished(consumer.id);
    return response;
  };
}

function sumClicks(records: ChangeRecord[]): number {
  return readClicks(records).clicks.reduce((sum, { visits }) => sum + visits, 0);
}
