import { describe, expect, it } from 'vitest';
import { createLink, getLink, listLinks } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('POST /url/add', () => {
  it('makes a link and answers its id and short URL', async () => {
    const user = await service.addUser();
    const answer = await call(service, createLink, { key: user.key, body: { url: 'https://example.com/a' } });
    expect(answer.status).toBe(200);
    expect(answer.body.id).toBe(user.id * 100_000_000 + 1);
    expect(answer.body.shorturl).toMatch(/^https:\/\/sho\.rt\/[2-9a-hjkmnp-z]{7}$/);
  });
});
