import type { BackgroundFunction } from '../../../shared/api/contract/function-contract.ts';
import { logFault } from '../../../shared/errors.ts';
import type { ChangeSource } from './change-source.ts';
import { deliverShard, type Invoke, type StreamConsumer } from './deliver-shard.ts';
import { LeaseLostError } from './leases/lease-lost-error.ts';
import { RetryTimeoutError, type Shutdown, trackShutdown } from './shutdown.ts';

interface DeliveryOptions {
  source: ChangeSource;
  /** Jobs without a stream are ignored. */
  consumers: readonly BackgroundFunction[];
  invoke: Invoke;
  /** Limits batches further than the functions do. */
  maxBatch?: number;
  /** How long failing deliveries are still retried after the stop; 5 seconds by default. */
  retryTimeoutMs?: number;
}

export interface StreamDelivery {
  /** Delivers all changes committed so far without waiting for full batches; leaves to the next start what keeps failing. */
  stop(): Promise<void>;
}

/**
 * Delivers the table's changes to the functions of its stream as Lambda's event source mappings do. Each function has its
 * own checkpoint and starts with the oldest change. It gets a shard's batches in order, one at a time, and a batch that
 * fails is retried until it succeeds.
 */
export function startDelivery({
  source,
  consumers,
  invoke,
  maxBatch = Infinity,
  retryTimeoutMs,
}: DeliveryOptions): StreamDelivery {
  const shutdown = trackShutdown(retryTimeoutMs);
  const limited = ({ stream, ...consumer }: StreamConsumer): StreamConsumer => ({
    ...consumer,
    stream: { ...stream, batchSize: Math.min(stream.batchSize, maxBatch) },
  });
  const running = consumers
    .filter(hasStream)
    .map((consumer) => runConsumer(source, limited(consumer), invoke, shutdown));
  return {
    async stop() {
      shutdown.begin();
      await Promise.all(running);
    },
  };
}

const hasStream = (consumer: BackgroundFunction): consumer is StreamConsumer => consumer.stream !== undefined;

async function runConsumer(
  source: ChangeSource,
  consumer: StreamConsumer,
  invoke: Invoke,
  shutdown: Shutdown,
): Promise<void> {
  const shards: Promise<void>[] = [];
  const reportFailure = (error: unknown) => {
    if (error instanceof LeaseLostError) return;
    if (error instanceof RetryTimeoutError)
      console.error(
        `${consumer.id} keeps failing. Its remaining changes will be delivered after the next start.`,
      );
    else logFault(consumer.id, error, { step: 'change stream' });
  };
  try {
    for await (const reader of source.readers(consumer.id, shutdown.signal)) {
      const delivered = deliverShard(reader, consumer, invoke, shutdown).catch(reportFailure);
      shards.push(delivered.then(() => reader.lease?.release()));
    }
  } catch (error) {
    reportFailure(error);
  }
  await Promise.all(shards);
}
