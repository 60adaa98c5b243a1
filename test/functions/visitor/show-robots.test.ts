import { describe, expect, it } from 'vitest';
import { showRobots } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /robots.txt', () => {
  it('disallows the API and accounts, and allows links', async () => {
    const { status, headers, text } = await call(service, showRobots);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /login/',
      'Disallow: /console',
      '',
    ]);
  });
});
