import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { type Command, readCommand } from '../../../infra/local/embedded-table/commands.ts';
import type { TableClient, TableConnection } from '../../../shared/data/table/connection.ts';
import { recordForReplay } from '../../dynamodb-local/record-requests.ts';
import { toWireJson } from '../../dynamodb-local/wire-json.ts';
import type { AnyShape } from '../random/any-shape.ts';

/** One request to the table, in DynamoDB's own types. */
export interface TableRequest {
  operation: string;
  input: AnyShape;
  /** Capacity units consumed, read or write. */
  units: number;
  /** Requests that overlap in time share a round, so the number of rounds is the number of sequential round trips. */
  round: number;
}

type Fault = (request: Pick<TableRequest, 'operation' | 'input'>) => Error | undefined;

export interface Recorder {
  connection: TableConnection;
  requests: TableRequest[];
  /** Fails the requests for which `fault` returns an error; undefined ends that. */
  failWith(fault: Fault | undefined): void;
  /** Executes the requests for which `loss` returns an error, but loses their responses; undefined ends that. */
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

/** Wraps a connection to a table: records every request, and fails or delays some on demand. */
export function recorder(to: TableConnection): Recorder {
  const log = requestLog();
  const connection = 'send' in to ? recordCommands(to, log) : recordHttp(to, log);
  const { requests, failWith, failAfter, delayWith } = log;
  return { connection, requests, failWith, failAfter, delayWith };
}

interface Log extends Omit<Recorder, 'connection'> {
  /** Runs one request, which gives its result and what it consumed. */
  record<Result>(
    request: Pick<TableRequest, 'operation' | 'input'>,
    run: () => Promise<{ result: Result; consumed: Consumed }>,
  ): Promise<Result>;
}

function requestLog(): Log {
  const requests: TableRequest[] = [];
  let fault: Fault | undefined;
  let loss: Fault | undefined;
  let delay: (() => number) | undefined;
  let pending = 0;
  let round = 0;
  return {
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
    async record({ operation, input }, run) {
      const error = fault?.({ operation, input });
      if (error) throw error;
      if (pending === 0) round++;
      pending++;
      const record: TableRequest = { operation, input, units: 0, round };
      requests.push(record);
      ofThisRun.getStore()?.push(record);
      try {
        if (delay) await sleep(delay() / 2);
        const { result, consumed } = await run();
        if (delay) await sleep(delay() / 2);
        record.units = sumUnits(consumed);
        const lost = loss?.({ operation, input });
        if (lost) throw lost;
        return result;
      } finally {
        pending--;
      }
    },
  };
}

type CommandClass = new (input: object) => Command;

function recordCommands(client: TableClient, log: Log): TableClient {
  const forward = client.send as unknown as (command: Command, options: unknown) => Promise<Consumed>;
  const send = (command: Command, options: unknown) => {
    const { operation, input } = readCommand(command);
    const request = { operation, input: toWireJson(input) };
    return log.record(request, async () => {
      const asking = { ...command.input, ReturnConsumedCapacity: 'TOTAL' };
      const run = () => forward(new (command.constructor as CommandClass)(asking), options);
      const result = await recordForReplay(client, request, run);
      return { result, consumed: result };
    });
  };
  return { send: send as unknown as TableClient['send'] };
}

interface WireRequest {
  headers: Record<string, string>;
  body: Uint8Array;
}

interface WireHandler {
  handle(request: WireRequest, options: unknown): Promise<{ response: { body: Uint8Array | Readable } }>;
}

const decoder = new TextDecoder();

function recordHttp(config: DynamoDBClientConfig, log: Log): DynamoDBClientConfig {
  const inner = new DynamoDBClient(config).config.requestHandler as unknown as WireHandler;
  const handle: WireHandler['handle'] = (request, options) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    const input = JSON.parse(decoder.decode(request.body));
    return log.record({ operation, input }, async () => {
      const result = await inner.handle(withConsumedCapacity(request, input), options);
      const { body } = result.response;
      const bytes = body instanceof Uint8Array ? body : await buffer(body);
      result.response.body = bytes;
      const consumed = JSON.parse(decoder.decode(bytes));
      return {
        result,
        consumed: operation === 'BatchGetItem' ? withMissingItems(input, consumed) : consumed,
      };
    });
  };
  const requestHandler = { ...inner, handle } as unknown as DynamoDBClientConfig['requestHandler'];
  return { ...config, requestHandler, maxAttempts: 1 };
}

/** DynamoDB also charges for items of a batch that do not exist, DynamoDB Local does not. */
function withMissingItems({ RequestItems }: AnyShape, result: AnyShape): Consumed {
  const units = Object.entries<AnyShape>(RequestItems).map(([table, { Keys, ConsistentRead }]) => {
    const left = result.UnprocessedKeys?.[table]?.Keys?.length ?? 0;
    const missing = Keys.length - left - (result.Responses?.[table]?.length ?? 0);
    return { CapacityUnits: missing * (ConsistentRead ? 1 : 0.5) };
  });
  return { ConsumedCapacity: [...(result.ConsumedCapacity ?? []), ...units] };
}

function withConsumedCapacity(request: WireRequest, input: object): WireRequest {
  const body = Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }));
  request.headers['content-length'] = String(body.length);
  return Object.assign(request, { body });
}

interface Consumed {
  ConsumedCapacity?: object | object[];
}

function sumUnits({ ConsumedCapacity = [] }: Consumed): number {
  const all = [ConsumedCapacity].flat() as { CapacityUnits: number }[];
  return all.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}

/** The IAM actions that a request needs: for a transaction, those of its steps. */
export function listActions({ operation, input }: Pick<TableRequest, 'operation' | 'input'>): string[] {
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
