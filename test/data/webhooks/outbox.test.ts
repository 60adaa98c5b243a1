import { expect, it } from 'vitest';
import { readFirstChunks, replaceChunks, toStored } from '../../../shared/data/webhooks/outbox.ts';
import { testService } from '../../support/service.ts';

testService();

it('A run that stores what is left of a chunk brings back none that another run has finished', async () => {
  const chunk = { id: 'a', userId: 1, webhookId: 7, due: 1, attempts: 0, count: 2, events: '[1,2]' };
  const left = { ...chunk, count: 1, events: '[1]' };
  expect(await replaceChunks(7, [{ before: [], chunks: [chunk], finished: 0 }])).toBe(true);
  expect(await replaceChunks(7, [{ before: [toStored(chunk)], chunks: [left], finished: 1 }])).toBe(true);
  expect(await readFirstChunks(7, 9)).toEqual([toStored(left)]);
  expect(await replaceChunks(7, [{ before: [toStored(left)], chunks: [], finished: 1 }])).toBe(true);
  expect(await replaceChunks(7, [{ before: [toStored(chunk)], chunks: [left], finished: 1 }])).toBe(false);
  expect(await readFirstChunks(7, 9)).toEqual([]);
});
