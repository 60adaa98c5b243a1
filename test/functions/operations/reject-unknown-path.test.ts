import { describe, expect, it } from 'vitest';
import { rejectUnknownPath } from '../../../shared/api/operations.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('an unknown path below /api', () => {
  it.each([
    ['without a key', {}],
    ['with a key', { key: `lk_${'A'.repeat(43)}` }],
    ['with a body that is no JSON', { body: '{', headers: { 'content-type': 'text/plain' } }],
    ['with a query', { query: { limit: 'x' } }],
  ])('responds with 404 in the envelope %s, and sends no request to the table', async (_, options) => {
    const response = await call(service, rejectUnknownPath, {
      params: { path: 'no/such/thing' },
      ...options,
    });
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ error: 1, message: 'There is no API endpoint at this URL.' });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.requests).toEqual([]);
  });

  it('does not repeat the path', async () => {
    const response = await call(service, rejectUnknownPath, { params: { path: '<script>' } });
    expect(response.text).not.toContain('script');
  });
});
