import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { isThrottlingError, isTransientError } from '@smithy/core/retry';
import { BusyError } from '../../errors.ts';
import { millisecondsLeft } from '../../invocation.ts';

/** A connection that hangs is given up early enough for a retry on another one. */
export const requestTimeouts: Pick<DynamoDBClientConfig, 'requestHandler'> = {
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
};

/** Temporary errors, besides those that the SDK retries. */
const TEMPORARY = new Set([
  'AbortError',
  'InternalServerError',
  'ReplicatedWriteConflictException',
  'TransactionConflictException',
]);

/** Refusals, which the SDK takes for transient errors when it corrects its clock by the same response. */
const REFUSALS = new Set(['ConditionalCheckFailedException', 'TransactionCanceledException']);

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || REFUSALS.has(error.name)) return false;
  const failure = error as Parameters<typeof isThrottlingError>[0];
  return isThrottlingError(failure) || isTransientError(failure) || TEMPORARY.has(error.name);
}

/** `requestTimeout` is in milliseconds, for the request with all retries. */
type Options = { abortSignal?: AbortSignal; requestTimeout?: number };

/** What clients of the SDK and the embedded table have in common here. */
interface Sender {
  send(command: object, options?: Options): Promise<unknown>;
}

/**
 * Sends commands as a client does, but only until the function's deadline. Throws `busy` when that has passed, and when
 * the table is slow, throttled or out of reach after the SDK's retries. Requests of a client that is not `remote` are not
 * aborted: they run in this process.
 */
export function bounded<Client extends object>(client: Client, { isRemote }: { isRemote: boolean }): Client {
  const sender = client as unknown as Sender;
  const send: Sender['send'] = async (command, options) => {
    const left = millisecondsLeft();
    if (left <= 0) throw new BusyError('There was no time left for a table request.');
    try {
      const milliseconds = Math.min(left, options?.requestTimeout ?? Infinity);
      if (!isRemote || milliseconds === Infinity) return await sender.send(command, options);
      return await sendWithin(milliseconds, options, (signalled) => sender.send(command, signalled));
    } catch (error) {
      throw isPassing(error) ? new BusyError(error) : error;
    }
  };
  return { send } as unknown as Client;
}

/** Unlike `AbortSignal.timeout`, leaves no timer behind that creates an error for each request later. */
async function sendWithin<T>(
  milliseconds: number,
  { abortSignal }: Options = {},
  send: (options: Options) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), milliseconds);
  try {
    return await send({ abortSignal: abortSignal ? AbortSignal.any([abortSignal, signal]) : signal });
  } finally {
    clearTimeout(timer);
  }
}
