import { describe, expect, it } from 'vitest';
import { packSources } from '../../../../shared/domain/clicks/sources-by-day.ts';
import { change, dataSample, problemsIn, replace } from '../../../support/table/data-sample.ts';

const { aCopy } = dataSample();
const visited = `sk = 'TOTAL' AND pk = 'STATISTICS#links#' || (SELECT json_extract(item, '$.id.N') FROM items
  WHERE pk = 'USER#1#links' AND item LIKE '%"visited"%')`;
const manyClicks = Buffer.from(packSources(new Map([['c20000:FR', 9_999_999]]))).toString('base64');

describe('npm run check:data', () => {
  it.each([
    [
      'a deleted link that is never purged',
      "DELETE FROM items WHERE pk LIKE 'PURGE#%'",
      /^The deleted link \d+ is never purged$/m,
    ],
    [
      'a date for the purge of a link that is not deleted',
      "DELETE FROM items WHERE pk LIKE 'DELETED#%'",
      /^PURGE#\d+ is for a link that is not deleted$/m,
    ],
    [
      'a deleted link that exists',
      "UPDATE items SET item = json_set(item, '$.id.N', '100000001') WHERE pk LIKE 'DELETED#%' AND sk LIKE 'ITEM#%'",
      /^Link 100000001 exists, and is deleted$/m,
    ],
    [
      'a wrong count of deleted links',
      replace("sk LIKE 'COUNT#%' AND pk LIKE 'DELETED#%'", '"N":"2"', '"N":"3"'),
      /^DELETED#1 has 2 items in block/m,
    ],
    [
      'a deleted link with more clicks than were counted',
      replace("pk LIKE 'DELETED#%' AND sk LIKE 'ITEM#%'", '"clicks":{"N":"', '"clicks":{"N":"9'),
      /^links \d+ has 9\d* clicks, but \d+ in its statistics$/m,
    ],
    [
      'slots that were taken of no link',
      `DELETE FROM items WHERE pk = 'USER#1#links' AND item LIKE '%"backdated"%'`,
      /^SLOTS#\d+ belongs to no link$/m,
    ],
    [
      'a number of slots that cannot be',
      replace("pk LIKE 'SLOTS#%'", '"taken":{"N":"0"}', '"taken":{"N":"-1"}'),
      /^SLOTS#\d+ has -1 slots taken$/m,
    ],
    [
      'past versions of no link',
      "DELETE FROM items WHERE pk LIKE 'DELETED#%'",
      /^HISTORY#\d+ belongs to no link$/m,
    ],
    [
      'files of a domain that does not exist',
      "DELETE FROM items WHERE pk = 'DOMAIN#go.localhost'",
      /^WELL-KNOWN#go\.localhost belongs to no branded domain$/m,
    ],
    [
      'a file that no domain has',
      replace("pk LIKE 'WELL-KNOWN#%'", '"sk":{"S":"appleapp', '"sk":{"S":"robots'),
      /^WELL-KNOWN#go\.localhost robotssiteassociation is no file that domains have$/m,
    ],
    [
      'a file that is not JSON',
      replace("pk LIKE 'WELL-KNOWN#%'", 'applinks', '\\\\applinks'),
      /^WELL-KNOWN#go\.localhost appleappsiteassociation is not JSON$/m,
    ],
    [
      'a link with more clicks by day and name than on all days',
      `UPDATE items SET item = json_set(item, '$.recent.B', '${manyClicks}') WHERE ${visited}`,
      /^STATISTICS#links#\d+ has \d+ clicks in its days, but 9999999 by day and country$/m,
    ],
    [
      'a link whose clicks by day and name are not where they are read',
      `UPDATE items SET item = json_set(item, '$.openPart', json('{"S":"20000#0"}')) WHERE ${visited}`,
      /^STATISTICS#links#\d+ has undefined clicks in its names by day, but the open part knows of undefined$/m,
    ],
    [
      'an account with more clicks by day and name than on all days',
      `UPDATE items SET item = json_set(item, '$."c1:FR"', json('{"N":"9999999"}')) WHERE pk = 'USER#1' AND sk LIKE 'CLICKS#%'`,
      /^USER#1 has \d+ clicks in its days, but \d+ by day and country$/m,
    ],
  ])('finds %s', async (_, sql, problem) => {
    const { DATA_DIR, file } = await aCopy();
    change(file, sql);
    expect(problemsIn(DATA_DIR).join('\n')).toMatch(problem);
  });
});
