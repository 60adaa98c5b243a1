import type { DynamoDBStreamEvent } from 'aws-lambda';
import { onTestFinished } from 'vitest';
import type { ChangeRecord, ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import { type StreamDelivery, startDelivery } from '../../../../infra/local/change-stream/delivery.ts';
import type { BackgroundFunction } from '../../../../shared/api/contract/function-contract.ts';
import { toKey } from './fixture.ts';

export interface Recorder {
  delivery: StreamDelivery;
  /** The keys of each batch, in the order of delivery. */
  batches: string[][];
  events: ChangeRecord[][];
  /** Resolves when this many batches have been delivered. */
  received(count: number): Promise<void>;
}

type Respond = (batch: ChangeRecord[], attempt: number) => unknown;

/** Starts a delivery with one consumer that records its batches and returns what `response` returns. */
export async function record(
  source: ChangeSource,
  consumer: BackgroundFunction,
  response: Respond = () => undefined,
  retryTimeoutMs?: number,
): Promise<Recorder> {
  const events: ChangeRecord[][] = [];
  const batches: string[][] = [];
  const waiting = new Set<() => void>();
  const invoke = async (_: BackgroundFunction, event: DynamoDBStreamEvent) => {
    const batch = event.Records as ChangeRecord[];
    events.push(batch);
    batches.push(batch.map(toKey));
    for (const check of waiting) check();
    return response(batch, events.length);
  };
  const delivery = startDelivery({ source, consumers: [consumer], invoke, retryTimeoutMs });
  onTestFinished(() => delivery.stop());
  const received = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => events.length >= count && resolve();
      waiting.add(check);
      check();
    });
  return { delivery, batches, events, received };
}
