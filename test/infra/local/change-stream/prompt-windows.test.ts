import { describe, expect, it } from 'vitest';
import { withPromptWindows } from '../../../../infra/local/change-stream/prompt-windows.ts';
import type { BackgroundFunction } from '../../../../shared/api/contract/function-contract.ts';
import { backgroundFunctions } from '../../../../shared/api/index.ts';
import { countClicks, dispatch } from '../../../../shared/api/streams.ts';

describe('the windows on one machine', () => {
  const prompt = withPromptWindows(backgroundFunctions);
  const findWindow = (id: string) => prompt.find((one) => one.id === id)?.stream?.windowSeconds ?? NaN;

  it('leave the work itself more than half of the two seconds in which webhooks are told of a click', () => {
    // Its outbox is dispatched, and then the job of the webhook.
    expect(findWindow(countClicks.id) + 2 * findWindow(dispatch.id)).toBeLessThan(1.5);
  });

  it('are all that differs from AWS', () => {
    const ignoreWindow = (functions: readonly BackgroundFunction[]) =>
      functions.map((one) => (one.stream ? { ...one, stream: { ...one.stream, windowSeconds: 0 } } : one));
    expect(ignoreWindow(prompt)).toEqual(ignoreWindow(backgroundFunctions));
  });
});
