import { expect, it } from 'vitest';
import {
  MAX_TOKENS,
  requestTokens,
} from '../../../../infra/local/embedded-table/operations/request-tokens.ts';

it('forgets the oldest tokens first, when there are too many', async () => {
  const oncePerToken = requestTokens();
  const runs: string[] = [];
  const send = (token: string) =>
    oncePerToken({ token }, token, async () => {
      runs.push(token);
      return {};
    });
  for (let n = 0; n <= MAX_TOKENS + 1; n++) await send(`token ${n}`);
  runs.length = 0;
  for (const n of [MAX_TOKENS + 1, MAX_TOKENS, 10, 0]) await send(`token ${n}`);
  expect(runs).toEqual(['token 0']);
});
