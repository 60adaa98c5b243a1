import type { DynamoDBStreamEvent } from 'aws-lambda';
import { onTestFinished } from 'vitest';
import type { ChangeRecord, ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import { type Pump, startPump } from '../../../../infra/local/change-stream/pump.ts';
import type { Job } from '../../../../shared/api/contract/function-contract.ts';
import { keyOf } from './fixture.ts';

export interface Recorder {
  pump: Pump;
  /** The keys of each batch, as they came. */
  batches: string[][];
  events: ChangeRecord[][];
  /** Resolves when so many batches have come. */
  received(count: number): Promise<void>;
}

type Answer = (batch: ChangeRecord[], attempt: number) => unknown;

/** A pump with one job that notes what it is given, and answers as told. */
export async function record(
  source: ChangeSource,
  job: Job,
  answer: Answer = () => undefined,
): Promise<Recorder> {
  const events: ChangeRecord[][] = [];
  const batches: string[][] = [];
  const waiting = new Set<() => void>();
  const invoke = async (_: Job, event: DynamoDBStreamEvent) => {
    const batch = event.Records as ChangeRecord[];
    events.push(batch);
    batches.push(batch.map(keyOf));
    for (const check of waiting) check();
    return answer(batch, events.length);
  };
  const pump = startPump({ source, jobs: [job], invoke });
  onTestFinished(() => pump.stop());
  const received = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => events.length >= count && resolve();
      waiting.add(check);
      check();
    });
  return { pump, batches, events, received };
}
