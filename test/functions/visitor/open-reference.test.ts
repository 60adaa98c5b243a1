import { expect, it } from 'vitest';
import { openReference } from '../../../shared/api/visitor/reference.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();

it('GET /api leads to the reference', async () => {
  const { status, headers, requests } = await call(service, openReference);
  expect([status, headers.location, requests]).toEqual([302, '/docs', []]);
});
