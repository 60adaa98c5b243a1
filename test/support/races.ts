import type { Recorder } from './recorder.ts';

/**
 * Turns away the transactions that fit, as if others were under way on their items, so that they are tried again:
 * `reached` tells that one has come so far, `release` lets them pass.
 */
export function holdBack(table: Recorder, fits: (transaction: string) => boolean) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const conflict = Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });
  table.failWith(({ operation, input }) => {
    if (operation !== 'TransactWriteItems' || !fits(JSON.stringify(input))) return undefined;
    resolve();
    return conflict;
  });
  return { reached, release: () => table.failWith(undefined) };
}
