import { expect, it } from 'vitest';
import { deleteBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { listLinks } from '../../../shared/api/links.ts';
import { imageUsesKey } from '../../../shared/data/keys.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { parseImageFile } from '../../../shared/domain/images/own-images.ts';
import { call } from '../../support/call.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { anImageUrl } from '../../support/images/uploads.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { testService } from '../../support/service.ts';

const service = testService();

it('deletes the links and releases the images that a bio page gets while it is being deleted', {
  tags: ['race'],
}, async () => {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const [avatar, image] = [await anImageUrl(service, user), await anImageUrl(service, user)];
  const { id } = await addBioPageFor(service, user, { avatar });
  const request = { key: user.key, params: { id } };
  const blocked = blockTransactions(service.table, (transaction) => transaction.includes('"purge"'));
  const deleting = call(service, deleteBioPage, request);
  await blocked.reached;
  const links = [{ label: 'A', url: 'https://example.com/', image }];
  const updated = await call(service, updateBioPage, { ...request, body: { avatar, links } });
  blocked.release();
  expect([updated.status, (await deleting).status]).toEqual([200, 200]);
  expect((await call(service, listLinks, { key: user.key })).body.data.result).toBe(0);
  for (const url of [avatar, image]) {
    const { code = '' } = parseImageFile(url.split('/').at(-1) ?? '') ?? {};
    expect(await getItem(imageUsesKey(user.id, code))).toMatchObject({ uses: 0 });
  }
});
