import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../../infra/local/data-check/check-data.ts';
import { readSettings } from '../../../../infra/local/settings.ts';
import { aPng } from '../../../support/images/images.ts';
import { startInProcess } from '../../../support/processes/local-service.ts';
import { callApi, createItems, startLoad } from '../../../support/processes/service-load.ts';
import {
  CHECK_DATA,
  endProcesses,
  type ReadyService,
  runToItsEnd,
  startProcess,
} from '../../../support/processes/service-process.ts';
import { change, dataSample, problemsIn, replace } from '../../../support/table/data-sample.ts';

const { aFolder, aCopy } = dataSample();
afterEach(endProcesses);

const check = (DATA_DIR: string) => runToItsEnd({ DATA_DIR }, CHECK_DATA);
const inOrder = {
  code: 0,
  stderr: '',
  stdout: expect.stringMatching(/^\S+service\.db has no problems: \d+ items checked\.\n$/),
};

describe('npm run check:data', () => {
  it('finds nothing wrong while the service is under load, nor after it was killed and started again', async () => {
    const DATA_DIR = await aFolder();
    const variables = { DATA_DIR, RATE_LIMIT: '1000000' };
    const first = await startProcess(variables);
    await createItems(first.ready);
    const load = startLoad(first.ready);
    while (load.completed.visits < 20) await sleep(5);
    for (let round = 0; round < 3; round++) {
      expect(problemsIn(DATA_DIR)).toEqual([]);
      await sleep(50);
    }
    await first.stop('SIGKILL');
    await load.stop();
    expect(problemsIn(DATA_DIR)).toEqual([]);
    const second = await startInProcess(variables);
    expect((await callApi(second.ready, '/urls')).data.result).toBeGreaterThan(1);
    expect(await check(DATA_DIR)).toMatchObject(inOrder);
    await second.stop();
    expect(problemsIn(DATA_DIR)).toEqual([]);
  });

  it('compares the search index with its records of links', async () => {
    const { DATA_DIR, file } = await aCopy();
    const lists = "pk LIKE 'SEARCH#%' AND sk LIKE 'TOKEN#word:large#%'";
    change(file, `DELETE FROM items WHERE ${lists}`);
    expect(problemsIn(DATA_DIR)).toEqual([
      'SEARCH#1 TOKEN#word:large#000000 does not list the links that have its token',
    ]);
  });

  it('prints each problem in a line and exits with 1', async () => {
    const { DATA_DIR, file } = await aCopy();
    change(file, "DELETE FROM items WHERE pk = 'ROUTE#*#visited'");
    const { code, stdout, stderr } = await check(DATA_DIR);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Link \d+ has no route ROUTE#\*#visited$/m);
    expect(stderr).toMatch(/\d problems? found\. Restore a backup/);
  });

  it.each([
    [
      'an item in the wrong place',
      "UPDATE items SET sk = 'ITEM#00000099' WHERE pk LIKE '%#links' AND sk = 'ITEM#00000001'",
      'is stored under the wrong key',
    ],
    ['a wrong size', "UPDATE items SET size = 1 WHERE sk = 'USER'", 'bytes, but its size column is 1'],
    [
      'a missing expiry',
      "UPDATE items SET expires = NULL WHERE sk = 'VISITOR'",
      'but its expiry column is empty',
    ],
    ['a missing index entry', 'DELETE FROM index_entries', 'is missing from the index byClicks'],
    [
      'a wrong day of the last click',
      replace(
        "pk LIKE '%#links' AND item LIKE '%lastClickRank%'",
        '"lastClickRank":{"N":"',
        '"lastClickRank":{"N":"1',
      ),
      'by last click, not',
    ],
    [
      'an extra index entry',
      "INSERT INTO index_entries SELECT table_id, name, hash, range || '1', pk, sk, item, size FROM index_entries LIMIT 1",
      'items belong in it',
    ],
    [
      'a wrong total',
      replace("sk = 'TOTALS'", '"campaigns":{"N":"1"}', '"campaigns":{"N":"7"}'),
      'has 1 campaigns, but its total in TOTALS is 7',
    ],
    [
      'a wrong block count',
      replace("sk LIKE 'COUNT#%' AND pk LIKE '%#pixels'", '"N":"1"', '"N":"2"'),
      'has 1 items in block',
    ],
    [
      'a wrong count of the backdated links of a day',
      replace("sk = 'COUNT#PAST#2025-03'", '"N":"1"', '"N":"2"'),
      'has 1 items in block COUNT#PAST#2025-03 010, but its count is 2',
    ],
    [
      'a backdated link that is not listed',
      "DELETE FROM items WHERE sk LIKE 'PAST#%'",
      'does not list a backdated link as it is',
    ],
    [
      'a list of a backdated link with another date',
      replace("pk LIKE '%#links' AND item LIKE '%backdated%'", '2025-03-01 12:00:00', '2025-03-01 12:00:01'),
      'does not list a backdated link as it is',
    ],
    [
      'a wrong count of a campaign’s links',
      replace("sk LIKE 'COUNT#%' AND pk LIKE 'MEMBERS#campaigns#%'", '"N":"1"', '"N":"2"'),
      /^MEMBERS#campaigns#\d+ has 1 items/m,
    ],
    [
      'a wrong count of a channel’s items',
      replace("sk LIKE 'COUNT#%' AND pk LIKE 'MEMBERS#channels#%'", '"N":"1"', '"N":"2"'),
      /^MEMBERS#channels#\d+ has 1 items/m,
    ],
    [
      'a link missing in its campaign',
      "DELETE FROM items WHERE pk LIKE 'MEMBERS#campaigns#%' AND sk LIKE 'ITEM#%'",
      'is missing from the list of its campaign',
    ],
    [
      'a link missing in its channel',
      "DELETE FROM items WHERE pk LIKE 'MEMBERS#channels#%' AND sk LIKE 'ITEM#%'",
      'is missing from the list of its channel',
    ],
    [
      'a route with another target',
      replace("pk = 'ROUTE#*#visited'", 'https://example.com/', 'https://evil.example/'),
      'differs from its link',
    ],
    [
      'a route without a link',
      "DELETE FROM items WHERE pk LIKE '%#links' AND item LIKE '%\"visited\"%'",
      'ROUTE#*#visited belongs to no link',
    ],
    [
      'an image without bytes',
      "DELETE FROM items WHERE pk LIKE 'IMAGE#1-%'",
      /^The image \d+ has no bytes$/m,
    ],
    [
      'a wrong count of what uses an image',
      replace("sk LIKE 'USES#1-%'", '"1"', '"2"'),
      /^The image \d+ is used by 1 items, and counted as used by 2$/m,
    ],
    [
      'an unused image that nothing deletes',
      "DELETE FROM items WHERE pk LIKE 'PURGE#IMAGE#%2#%'",
      /^The image \d+ is never deleted$/m,
    ],
    [
      'a click limit that visits do not know',
      replace("pk LIKE 'SLOTS#%'", '"7"', '"8"'),
      /^Link \d+ has the click limit 7, but 8 where slots are taken$/m,
    ],
    [
      'an external id that finds no link',
      "DELETE FROM items WHERE pk LIKE 'EXTERNAL-ID#%'",
      'is not found by its external id',
    ],
    [
      'an external id without a link',
      replace("pk LIKE '%#links' AND item LIKE '%backdated%'", 'order-1', 'order-2'),
      'EXTERNAL-ID#1#order-1 belongs to no link',
    ],
    [
      'statistics that do not add up',
      replace("sk = 'TOTAL' AND pk LIKE 'STATISTICS#%'", '"clicks":{"N":"', '"clicks":{"N":"9'),
      'in its statistics',
    ],
    [
      'days with more clicks than were counted',
      replace("sk LIKE 'CLICKS#%'", '"clicks":{"N":"', '"clicks":{"N":"0.'),
      /CLICKS#\d{4}-\d\d has 0\.\d+ clicks, but \d+ in its days/,
    ],
    [
      'more clicks charged to a plan than were counted',
      replace("sk LIKE 'CLICKS#%'", '"charged":{"N":"', '"charged":{"N":"9999'),
      /CLICKS#\d{4}-\d\d has \d+ clicks, but 9999\d+ charged/,
    ],
    [
      'names whose clicks do not come to those of all days',
      // A packed list with 42 alone.
      `UPDATE items SET item = json_set(item, '$.r.B', 'gRgq') WHERE sk = 'TOTAL' AND pk LIKE 'STATISTICS#%'`,
      /links#\d+ has \d+ clicks in its days, but 42 by referrer/,
    ],
    [
      'hours that days do not have',
      `UPDATE items SET item = json_remove(item, '$.days') WHERE sk = 'TOTAL' AND pk LIKE 'STATISTICS#%'`,
      /links#\d+ has 0 clicks in its days, but \d+ in its hours/,
    ],
    [
      'an additional API key that authentication does not find',
      "DELETE FROM items WHERE pk LIKE 'KEY#%' AND item LIKE '%keyId%'",
      'differs from the record that authentication reads',
    ],
    [
      'an additional API key with other scopes',
      replace("pk LIKE 'KEY#%' AND item LIKE '%keyId%'", '"read"', '"admin"'),
      'differs from the record that authentication reads',
    ],
    [
      'an additional API key that is in no list',
      "DELETE FROM items WHERE pk LIKE '%#keys' AND sk LIKE 'ITEM#%'",
      'is not in the list of API keys',
    ],
    [
      'additional API keys without their owner',
      "DELETE FROM items WHERE pk LIKE 'KEY#OWNER#%'",
      'has no record of its owner',
    ],
    [
      'an owner of additional API keys with another plan',
      replace("pk LIKE 'KEY#OWNER#%'", '"planId":{"N":"', '"planId":{"N":"9'),
      'differs from its user',
    ],
    [
      'a gap in the change log',
      'DELETE FROM changes WHERE number = (SELECT max(number) - 1 FROM changes)',
      'The change log has',
    ],
    [
      'a lost change',
      replace("pk = 'ROUTE#*#visited'", 'example', 'elpmaxe'),
      /differs from its last change, \d+/,
    ],
    ['a checkpoint beyond the log', 'UPDATE checkpoints SET number = 999999', 'after the last change'],
    [
      'a checkpoint before the log',
      'DELETE FROM changes WHERE number < (SELECT max(number) FROM changes); UPDATE checkpoints SET number = 0',
      'but the log begins with change',
    ],
  ])('finds %s', async (_, sql, problem) => {
    const { DATA_DIR, file } = await aCopy();
    change(file, sql);
    expect(problemsIn(DATA_DIR).join('\n')).toMatch(problem);
  });

  it('finds nothing wrong in the sample', async () => {
    expect(problemsIn((await aCopy()).DATA_DIR)).toEqual([]);
  });

  it.each([
    [
      'a webhook of a user who never had an additional API key',
      '/webhook/add',
      async () => ({ url: null, events: ['link.created'] }),
    ],
    [
      'a bio page with uploaded images',
      '/bio/add',
      async (ready: ReadyService) => {
        const image = aPng(2, 2).toString('base64');
        const { url } = await callApi(ready, '/image/add', { image });
        return { avatar: url, links: [{ label: 'A', url: 'https://example.com/', image: url }] };
      },
    ],
  ])('finds nothing wrong with %s', async (_, path, build) => {
    const DATA_DIR = await aFolder();
    const { ready, stop } = await startInProcess({ DATA_DIR });
    const body = { name: 'A', ...(await build(ready)) };
    expect(await callApi(ready, path, body)).toMatchObject({ error: 0 });
    await stop();
    expect(problemsIn(DATA_DIR)).toEqual([]);
  });

  it('fails in one line where there is no data', async () => {
    const { code, stdout, stderr } = await check(await aFolder());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The data cannot be checked: [^\n]* holds no data[^\n]*\.\n$/);
  });

  it.each([
    ['data in memory', { DATA_DIR: ':memory:' }, 'DATA_DIR=:memory:'],
    ['data in a DynamoDB', { DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' }, 'DYNAMODB_ENDPOINT'],
  ])('refuses %s', (_, variables, text) => {
    expect(() => checkData(readSettings(variables), () => undefined)).toThrow(text);
  });
});
