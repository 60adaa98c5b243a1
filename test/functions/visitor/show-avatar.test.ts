import { describe, expect, it } from 'vitest';
import { showAvatar } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const show = (file: string) => call(service, showAvatar, { params: { file } });

describe('GET /avatar/{file}', () => {
  it('returns an SVG that caches may keep forever, without a read', async () => {
    const response = await show('12.svg');
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.text).toMatch(/^<svg .*<\/svg>$/);
    expect(response.requests).toEqual([]);
  });

  it('differs between users and stays the same for one user', async () => {
    const pictures = await Promise.all(['1.svg', '2.svg', '12.svg', '12.svg'].map(show));
    const [one, two, twelve, again] = pictures.map(({ text }) => text);
    expect(new Set([one, two, twelve]).size).toBe(3);
    expect(again).toBe(twelve);
  });

  it('does not reveal whether the user exists', async () => {
    const { id } = await service.addUser();
    const [user, missing] = [await show(`${id}.svg`), await show('999999999.svg')];
    expect([missing.status, missing.headers]).toEqual([user.status, user.headers]);
  });

  it.each([
    '12.png',
    '12',
    '.svg',
    'ada.svg',
    '-12.svg',
    '1.5.svg',
    '1e3.svg',
    '１２.svg',
    '12.svg.exe',
    '12.svg\n',
    ' 12.svg',
    '12.SVG',
    '1234567890.svg',
    '../12.svg',
    '<svg>.svg',
  ])('responds with 404 for %j', async (file) => {
    const response = await show(file);
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.text).not.toContain('<svg');
  });
});
