import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { showExport } from '../../../../shared/api/console/files.ts';
import { collectionKey, countKey } from '../../../../shared/data/keys.ts';
import { tableClient } from '../../../../shared/data/table/document-client.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { measureCost, shownIn } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

describe('GET /console/export', () => {
  it('offers the files of all that the account has', async () => {
    const user = await service.addUser();
    await addOneOfEach(service, user);
    const response = await call(service, showExport, { cookies: await signedInCookies(service, user) });
    expect(response.text).toContain('href="/console/export/links?from=0&amp;to=4095"');
    for (const of of ['links', 'domains', 'campaigns', 'channels', 'qr-codes', 'keys'])
      expect(response.text).toContain(`href="/console/export/data?of=${of}&amp;from=0&amp;to=4095"`);
    expect(response.text).toContain('href="/console/export/data?of=account"');
    expect(response.text).toContain('aria-label="Breadcrumb"><a href="/console/account"');
    expect(response.text).not.toContain('of=messages');
    expect(response.text).toContain('https://sho.rt/api/account/export');
  });

  it('offers a hundred thousand links in parts, for a few units', async () => {
    const user = await service.addUser();
    await addLinkFor(service, user);
    for (let segment = 1; segment < 25; segment++) {
      const counts = Array.from({ length: 128 }, (_, block) => block.toString(36));
      await tableClient().send(
        new UpdateCommand({
          TableName: process.env.TABLE_NAME,
          Key: countKey(collectionKey(user.id, 'links'), segment),
          UpdateExpression: `SET ${counts.map((_, n) => `#${n} = :count`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(counts.map((name, n) => [`#${n}`, name])),
          ExpressionAttributeValues: { ':count': 32 },
        }),
      );
    }
    const response = await call(service, showExport, { cookies: await signedInCookies(service, user) });
    expect(response.text).toContain('href="/console/export/links?from=98304&amp;to=102399"');
    expect(response.text).toContain('aria-label="Part 25: Links"');
    expect(shownIn(response)).toContain('98,305');
    expect(measureCost(response).units).toBeLessThan(30);
  });

  it('says that there are no links yet, and offers the account all the same', async () => {
    const user = await service.addUser();
    const response = await call(service, showExport, { cookies: await signedInCookies(service, user) });
    expect(shownIn(response)).toContain('There are no links yet.');
    expect(response.text).toContain('href="/console/export/data?of=account"');
  });
});
