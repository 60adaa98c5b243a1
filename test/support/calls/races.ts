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

/**
 * Runs something once while a batch of items is read: before this one is, and after the others. DynamoDB reads each item of a
 * batch at a moment of its own.
 */
export function beforeReadingOf({ pk, sk }: Key, run: () => Promise<unknown>): void {
  const client = tableClient();
  const send = client.send.bind(client) as (command: object) => Promise<BatchGetCommandOutput>;
  const spy = vi.spyOn(client, 'send') as unknown as MockInstance<typeof send>;
  spy.mockImplementation(async (command) => {
    const [[table = '', request = undefined] = []] =
      command instanceof BatchGetCommand ? Object.entries(command.input.RequestItems ?? {}) : [];
    const keys = (request?.Keys ?? []) as Key[];
    const isLast = (key: Key) => key.pk === pk && key.sk === sk;
    if (!keys.some(isLast)) return send(command);
    spy.mockRestore();
    const read = async (Keys: Key[]) => {
      const RequestItems = { [table]: { ...request, Keys } };
      return (await send(new BatchGetCommand({ RequestItems }))).Responses?.[table] ?? [];
    };
    const others = await read(keys.filter((key) => !isLast(key)));
    await run();
    return { $metadata: {}, Responses: { [table]: [...others, ...(await read(keys.filter(isLast)))] } };
  });
}

/** Runs something once, before the first request that matches. */
export function beforeRequest(matches: (input: object) => boolean, run: () => Promise<unknown>): void {
  const client = tableClient();
  const send = client.send.bind(client) as (command: { input: object }) => Promise<object>;
  const spy = vi.spyOn(client, 'send') as unknown as MockInstance<typeof send>;
  spy.mockImplementation(async (command) => {
    if (!matches(command.input)) return send(command);
    spy.mockRestore();
    await run();
    return send(command);
  });
}
