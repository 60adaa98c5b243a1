import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import { type MockInstance, vi } from 'vitest';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import type { Key } from '../../../shared/data/table/items.ts';
import type { Recorder } from '../table/recorder.ts';

/** The error of a transaction, with the reason for each of its steps. */
export const cancelledBy = (codes: string[]) =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

/**
 * Fails matching transactions with a conflict, so that they are retried, until `release` is called. `reached` resolves
 * at the first of them.
 */
export function blockTransactions(table: Recorder, matches: (transaction: string) => boolean) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  table.failWith(({ operation, input }) => {
    if (operation !== 'TransactWriteItems' || !matches(JSON.stringify(input))) return undefined;
    resolve();
    return cancelledBy(['TransactionConflict']);
  });
  return { reached, release: () => table.failWith(undefined) };
}

interface TransactionStep {
  Put?: { Item: { pk: { S: string } } };
}

/** Fails the next transactions as if the item that they put under this prefix of `pk` existed. */
export function failPuts(table: Recorder, pkPrefix: string, times: number) {
  let failed = 0;
  table.failWith(({ operation, input }) => {
    if (operation !== 'TransactWriteItems' || failed === times) return undefined;
    const steps = input.TransactItems as TransactionStep[];
    const codes = steps.map(({ Put }) =>
      Put?.Item.pk.S.startsWith(pkPrefix) ? 'ConditionalCheckFailed' : 'None',
    );
    if (codes.includes('ConditionalCheckFailed')) failed++;
    return cancelledBy(codes);
  });
  return {
    get failed() {
      return failed;
    },
    release: () => table.failWith(undefined),
  };
}

type Send = (command: { input: object }) => Promise<object>;

/** Lets something else send the first request that matches. */
function sendOnceBy(
  matches: (command: object) => boolean,
  sendIt: (command: { input: object }, send: Send) => Promise<object>,
): void {
  const client = tableClient();
  const send = client.send.bind(client) as Send;
  const spy = vi.spyOn(client, 'send') as unknown as MockInstance<Send>;
  spy.mockImplementation((command) => {
    if (!matches(command)) return send(command);
    spy.mockRestore();
    return sendIt(command, send);
  });
}

/**
 * Runs something once while a batch of items is read: before this one is, and after the others. DynamoDB reads each item of a
 * batch at a moment of its own.
 */
export function beforeReadingOf({ pk, sk }: Key, run: () => Promise<unknown>): void {
  const isLast = (key: Partial<Key>) => key.pk === pk && key.sk === sk;
  const readRequests = (command: object) =>
    command instanceof BatchGetCommand ? Object.entries(command.input.RequestItems ?? {}) : [];
  sendOnceBy(
    (command) => readRequests(command).some(([, { Keys = [] }]) => Keys.some(isLast)),
    async (command, send) => {
      const [[table = '', request = { Keys: [] }] = []] = readRequests(command);
      const read = async (isWanted: (key: Partial<Key>) => boolean) => {
        const RequestItems = { [table]: { ...request, Keys: request.Keys?.filter(isWanted) } };
        const { Responses }: Partial<BatchGetCommandOutput> = await send(
          new BatchGetCommand({ RequestItems }),
        );
        return Responses?.[table] ?? [];
      };
      const others = await read((key) => !isLast(key));
      await run();
      return { Responses: { [table]: [...others, ...(await read(isLast))] } };
    },
  );
}

/** Runs something once, before the first request whose input matches. */
export const beforeRequest = (matches: (input: object) => boolean, run: () => Promise<unknown>): void =>
  sendOnceBy(
    (command) => 'input' in command && matches(command.input as object),
    async (command, send) => {
      await run();
      return send(command);
    },
  );
