import { describe, expect, it } from 'vitest';
import { showImage } from '../../../shared/api/visitor/site.ts';
import { call } from '../../support/call.ts';
import { uploadImage } from '../../support/images/uploads.ts';
import { SHORT_URL, testService } from '../../support/service.ts';

const service = testService();

describe('GET /image/{file}', () => {
  it('is on the service’s own hosts only, under exactly this name', async () => {
    const { url } = (await uploadImage(service, await service.addUser())).body;
    const file = url.slice(`${SHORT_URL}/image/`.length);
    const statuses = await Promise.all(
      [
        file.replace('.png', '.jpg'),
        file.replace('.png', ''),
        file.replace('.png', '.svg'),
        `${file}.html`,
        `${file}\n`,
        `0${file}`,
        `../image/${file}`,
        `..%2f${file}`,
        `${file}%00.png`,
        '1-AAAAAAAAAAAAAAAA.png',
        'USES#1.png',
      ].map(async (name) => (await call(service, showImage, { params: { file: name } })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    const elsewhere = await call(service, showImage, {
      params: { file },
      headers: { host: 'brand.example' },
    });
    expect(elsewhere.status).toBe(404);
  });
});
