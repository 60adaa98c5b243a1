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
