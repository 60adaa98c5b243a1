import { describe, expect, it } from 'vitest';
import { listBioPages } from '../../../shared/api/bio-pages.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { addBioPageFor, readOwnBioPage, visitBioPage } from '../../support/items/bio-pages.ts';
import { sumUnits } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
const links = Array.from({ length: 30 }, (_, n) => ({ label: `${n}`, url: `${url}${n}` }));
const aUser = async () => service.addUser({ planId: await service.addPlan({ links: 1000 }) });
const listBatches = ({ requests }: TestResponse) =>
  requests.filter(({ operation }) => operation === 'BatchGetItem');

describe('a list of bio pages', () => {
  it('reads each entry for half a unit, in one request for each hundred', async () => {
    const user = await aUser();
    const read = () => call(service, listBioPages, { key: user.key });
    for (let page = 0; page < 5; page++) await addBioPageFor(service, user);
    const plain = await read();
    for (let page = 0; page < 5; page++) await addBioPageFor(service, user, { links });
    const full = await read();
    expect(full.body.data.bio).toHaveLength(10);
    expect(listBatches(full).map(({ units }) => units)).toEqual([50, 25]);
    expect(sumUnits(full) - sumUnits(plain)).toBeLessThan(75 + 10);
  });
});

describe('a visit of a bio page', () => {
  it('reads each entry for half a unit, and one that seems to be missing again', async () => {
    const user = await aUser();
    const { id, slug } = await addBioPageFor(service, user, { links });
    const readCosts = async () => listBatches(await visitBioPage(service, slug)).map(({ units }) => units);
    expect(await readCosts()).toEqual([15]);
    const [first] = (await readOwnBioPage(service, user, id)).links;
    await deleteStoredLink(user, first.link, new Date());
    expect(await readCosts()).toEqual([15, 1]);
  });
});
