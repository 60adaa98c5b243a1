import { describe, expect, it } from 'vitest';
import { showFavicon } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /favicon.ico', () => {
  it('returns an image that browsers cache for a day, without a read', async () => {
    const { status, headers, text, requests } = await call(service, showFavicon);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/);
    expect(requests).toEqual([]);
  });
});
