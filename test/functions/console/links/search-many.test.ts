import { beforeAll, describe, expect, it } from 'vitest';
import { listConsoleLinks } from '../../../../shared/api/console/links.ts';
import { MAX_SEARCHED_LINKS } from '../../../../shared/data/search/find-parts.ts';
import { updateIndex } from '../../../../shared/data/search/update-index.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { shownIn, sumUnits } from '../../../support/pages/console.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { buildLinkItems, putAll, seededAlias, seedLinks } from '../../../support/table/seed.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  await seedLinks(
    user.id,
    Array.from({ length: MAX_SEARCHED_LINKS + 2 }, (_, i) => i + 1),
  );
  await putAll(buildLinkItems(user.id, [2], { fields: { metatitle: 'An ancient link' } }));
  await updateIndex(user.id, [1, 2]);
}, 120_000);

const search = (q: string) => call(service, listConsoleLinks, { cookies, query: { q } });

describe('the search of an account with more links than it reads', () => {
  it('finds parts of words of the newest links, and whole words of the others, and says so', async () => {
    const note = 'Links older than your newest 10,000 are found only by whole words';
    const oldest = await search('ANCIENT');
    expect(oldest.text).toContain(`data-copy="https://sho.rt/${seededAlias(user.id, 2)}"`);
    expect(shownIn(oldest)).toContain(note);
    const part = await search(`eed-${user.id}-1000`);
    expect(shownIn(part)).toContain('4 links found');
    expect(shownIn(await search('ancien'))).toContain('No link matches');
  });

  it('costs about 60 read units for each thousand of them', async () => {
    expect(sumUnits(await search('unheard'))).toBeLessThan(0.07 * MAX_SEARCHED_LINKS + 20);
  });
});
