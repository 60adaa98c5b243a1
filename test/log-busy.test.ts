import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyError, logFailure, publicError } from '../shared/errors.ts';

let warnings = vi.spyOn(console, 'warn');
let errors = vi.spyOn(console, 'error');

beforeEach(() => {
  vi.useFakeTimers();
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const lines = () => warnings.mock.calls.map(([line]) => line);
const full = () => new BusyError('The queue is full.');

describe('A busy service', () => {
  it('logs a line a second for each function and reason, with how many more there were', () => {
    for (let i = 0; i < 3_000; i++) logFailure('unlockLink', full(), `request-${i}`);
    logFailure('unlockLink', new BusyError('There was no time left.'), 'slow');
    logFailure('submitLogin', publicError(full()), 'login');
    const first = { message: 'busy', function: 'unlockLink', cause: 'The queue is full.' };
    expect(lines()).toEqual([
      { ...first, requestId: 'request-0' },
      { ...first, requestId: 'slow', cause: 'There was no time left.' },
      { ...first, requestId: 'login', function: 'submitLogin' },
    ]);
    vi.advanceTimersByTime(1_000);
    expect(lines().slice(3)).toEqual([{ ...first, more: 2_999 }]);
    logFailure('unlockLink', full(), 'later');
    expect(lines()).toHaveLength(4);
    vi.advanceTimersByTime(1_000);
    expect(lines().slice(4)).toEqual([{ ...first, more: 1 }]);
  });

  it('logs the next line at once after a second without any', () => {
    for (const requestId of ['a', 'b']) {
      logFailure('unlockLink', full(), requestId);
      expect(lines().at(-1)).toMatchObject({ requestId });
      vi.advanceTimersByTime(1_000);
    }
    expect(lines()).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('logs what the table said in short, without its stack', () => {
    const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    const cancelled = Object.assign(new Error('No. '.repeat(1_000)), {
      name: 'TransactionCanceledException',
    });
    for (const cause of [refused, cancelled]) logFailure('followLink', new BusyError(cause), 'request');
    expect(lines().map(({ cause }) => cause)).toEqual([
      'AggregateError ECONNREFUSED',
      expect.stringMatching(/^TransactionCanceledException No\. .{50,200}$/),
    ]);
  });
});

it('logs what the service did wrong each time, with its cause', () => {
  const fault = new Error('Wrong.', { cause: new TypeError('Deeply.') });
  for (let i = 0; i < 3; i++) logFailure('followLink', fault, `request-${i}`);
  const cause = { name: 'TypeError', message: 'Deeply.', stack: expect.stringContaining('log-busy.test.ts') };
  for (let i = 0; i < 3; i++)
    expect(errors.mock.calls[i]).toEqual([
      expect.objectContaining({
        message: 'fault',
        requestId: `request-${i}`,
        error: expect.objectContaining({ cause }),
      }),
    ]);
  expect(warnings).not.toHaveBeenCalled();
});
