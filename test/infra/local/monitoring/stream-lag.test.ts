import { describe, expect, it } from 'vitest';
import type { ChangeRecord } from '../../../../infra/local/change-stream/change-source.ts';
import { streamLag } from '../../../../infra/local/monitoring/stream-lag.ts';

const changedAt = (...seconds: number[]) =>
  seconds.map((time) => ({ dynamodb: { ApproximateCreationDateTime: time } })) as ChangeRecord[];

/** A clock in seconds that a test sets. */
function aLag() {
  const clock = { now: 1000 };
  const lag = streamLag(['count', 'purge'], () => clock.now * 1000);
  return { clock, lag, of: (consumer: string) => Object.fromEntries(lag.current())[consumer] };
}

describe('streamLag', () => {
  it('is 0 for each consumer before its first batch', () => {
    expect(aLag().lag.current()).toEqual([
      ['count', 0],
      ['purge', 0],
    ]);
  });

  it('grows with the age of the oldest change while a batch is in progress', () => {
    const { clock, lag, of } = aLag();
    lag.started('count', changedAt(998, 999));
    expect([of('count'), of('purge')]).toEqual([2, 0]);
    clock.now = 1030;
    expect(of('count')).toBe(32);
  });

  it('keeps growing while the same batch is retried', () => {
    const { clock, lag, of } = aLag();
    lag.started('count', changedAt(998));
    clock.now = 1010;
    lag.started('count', changedAt(998));
    expect(of('count')).toBe(12);
  });

  it('stays as it was at the end of a batch for a minute, then is 0', () => {
    const { clock, lag, of } = aLag();
    lag.started('count', changedAt(998));
    clock.now = 1001;
    lag.finished('count');
    clock.now = 1061;
    expect(of('count')).toBe(3);
    clock.now = 1062;
    expect(of('count')).toBe(0);
  });

  it('is never below 0, however the clocks differ', () => {
    const { lag, of } = aLag();
    lag.started('count', changedAt(1000.9));
    expect(of('count')).toBe(0);
  });
});
