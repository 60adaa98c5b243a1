import { describe, expect, it, vi } from 'vitest';
import { logObjectsAsJson } from '../../../infra/local/json-log.ts';

describe('logObjectsAsJson', () => {
  it('writes an object as one line of JSON, however deep its causes are, and leaves text and errors alone', () => {
    const error = vi.fn();
    const log = { error, warn: vi.fn() };
    logObjectsAsJson(log);
    const fault = { message: 'fault', error: { cause: { cause: { cause: { message: 'disk full' } } } } };
    const thrown = new Error('no');
    log.error(fault);
    log.error('The table failed:', thrown);
    expect(error.mock.calls).toEqual([[JSON.stringify(fault)], ['The table failed:', thrown]]);
  });
});
