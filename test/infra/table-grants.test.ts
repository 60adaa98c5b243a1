import { describe, expect, it } from 'vitest';
import { recordedGrants, tableGrants } from '../../infra/grants/table-grants.ts';
import { updateBioPage } from '../../shared/api/bio-pages.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { checkEach } from '../support/check-each.ts';
import { listUses } from '../support/table/table-uses.ts';

const including = apiRoutes.filter(({ includes }) => includes !== undefined);

describe('the grants of a function', () => {
  it('contain those of the functions that it includes, so that links with anything can be changed in each way', async () => {
    expect(including).toContain(updateBioPage);
    await checkEach(including, (route) => {
      const granted = listUses(tableGrants(route));
      const ofIncluded = (route.includes ?? []).flatMap((id) => listUses(recordedGrants[id] ?? {}));
      expect(ofIncluded.filter((use) => !granted.includes(use))).toEqual([]);
    });
  });

  it('need functions that use the table: a misspelled id is refused', () => {
    expect(() => tableGrants({ ...updateBioPage, includes: ['changeLink'] })).toThrow('changeLink');
  });
});
