import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/** One request to the table, as it was sent. */
export interface TableRequest {
  operation: string;
  // biome-ignore lint/suspicious/noExplicitAny: a request's input is whatever the operation takes
  input: any;
  /** Capacity units consumed, read or write. */
  units: number;
  /** Requests that overlap in time share a round, so the number of rounds is the number of sequential round trips. */
  round: number;
}

type Fault = (request: Pick<TableRequest, 'operation' | 'input'>) => Error | undefined;

export interface Recorder {
  config: DynamoDBClientConfig;
  requests: TableRequest[];
  /** Fails the requests for which `fault` returns an error; undefined ends that. */
  failWith(fault: Fault | undefined): void;
  /** Executes the requests for which `loss` returns an error, but loses their answers; undefined ends that. */
  failAfter(loss: Fault | undefined): void;
  /** Makes each request take longer by what it returns, in milliseconds; undefined ends it. */
  delayWith(delay: (() => number) | undefined): void;
}

const ofThisRun = new AsyncLocalStorage<TableRequest[]>();

/** Runs something, and returns the table requests that it makes, without those of code that runs at the same time. */
export async function recordRequests<T>(
  run: () => Promise<T>,
): Promise<{ result: T; requests: TableRequest[] }> {
  const requests: TableRequest[] = [];
  return { result: await ofThisRun.run(requests, run), requests };
}

interface WireRequest {
  headers: Record<string, string>;
  body: Uint8Array;
}

interface WireHandler {
  handle(request: WireRequest, options: unknown): Promise<{ response: { body: Uint8Array | Readable } }>;
}

const decoder = new TextDecoder();

/** Wraps the SDK's request handler: records every request, and fails some on demand. */
export function recorder(config: DynamoDBClientConfig): Recorder {
  const inner = new DynamoDBClient(config).config.requestHandler as unknown as WireHandler;
  const requests: TableRequest[] = [];
  let fault: Fault | undefined;
  let loss: Fault | undefined;
  let delay: (() => number) | undefined;
  let pending = 0;
  let round = 0;

  const handle: WireHandler['handle'] = async (request, options) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    const input = JSON.parse(decoder.decode(request.body));
    const error = fault?.({ operation, input });
    if (error) throw error;
    if (pending === 0) round++;
    pending++;
    const record: TableRequest = { operation, input, units: 0, round };
    requests.push(record);
    ofThisRun.getStore()?.push(record);
    try {
      if (delay) await sleep(delay() / 2);
      const answer = await inner.handle(withConsumedCapacity(request, input), options);
      const { body } = answer.response;
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      record.units = unitsOf(JSON.parse(decoder.decode(bytes)));
      answer.response.body = bytes;
      if (delay) await sleep(delay() / 2);
      const lost = loss?.({ operation, input });
      if (lost) throw lost;
      return answer;
    } finally {
      pending--;
    }
  };
  const requestHandler = { ...inner, handle } as unknown as DynamoDBClientConfig['requestHandler'];
  return {
    config: { ...config, requestHandler, maxAttempts: 1 },
    requests,
    failWith: (next) => {
      fault = next;
    },
    failAfter: (next) => {
      loss = next;
    },
    delayWith: (next) => {
      delay = next;
    },
  };
}

function withConsumedCapacity(request: WireRequest, input: object): WireRequest {
  const body = Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }));
  request.headers['content-length'] = String(body.length);
  return Object.assign(request, { body });
}

function unitsOf({ ConsumedCapacity = [] }: { ConsumedCapacity?: object | object[] }): number {
  const all = [ConsumedCapacity].flat() as { CapacityUnits: number }[];
  return all.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

/** The IAM actions that a request needs: for a transaction, those of its steps. */
export function actionsOf({ operation, input }: Pick<TableRequest, 'operation' | 'input'>): string[] {
  if (operation !== 'TransactWriteItems') return [operation];
  const kinds = {
    Put: 'PutItem',
    Update: 'UpdateItem',
    Delete: 'DeleteItem',
    ConditionCheck: 'ConditionCheckItem',
  };
  const steps = input.TransactItems as object[];
  return steps.map((step) => kinds[Object.keys(step)[0] as keyof typeof kinds]);
}
