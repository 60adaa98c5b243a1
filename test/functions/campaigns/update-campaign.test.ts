import { describe, expect, it } from 'vitest';
import { updateCampaign } from '../../../shared/api/campaigns.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { rotatorKey } from '../../../shared/data/keys.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addCampaignFor, badCampaignFields } from '../../support/items/campaigns.ts';
import { testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();
let last = 0;

async function aCampaign(body: Record<string, unknown> = {}) {
  const user = await service.addUser();
  const slug = `campaign-${++last}`;
  const { id } = await addCampaignFor(service, user, { name: 'Spring', slug, ...body });
  const update = (change: Record<string, unknown>) =>
    call(service, updateCampaign, { key: user.key, params: { id }, body: change });
  const stored = () => getOwned(campaigns, user.id, id);
  return { user, id, slug, update, stored };
}

describe('PUT /campaign/{id}/update', () => {
  it('changes name, slug and access, and returns the same fields as add', async () => {
    const { user, id, update, stored } = await aCampaign();
    const response = await update({ name: 'Autumn', slug: 'Autumn-2026', public: true });
    expect(response.body).toEqual({
      error: 0,
      id,
      domain: 'Autumn',
      public: true,
      rotator: 'https://sho.rt/r/autumn-2026',
      list: `https://sho.rt/u/${user.id}/autumn-2026-${id}`,
    });
    expect(await stored()).toMatchObject({ name: 'Autumn', slug: 'autumn-2026', isPublic: true });
  });

  it('leaves absent fields', async () => {
    const { slug, update, stored } = await aCampaign({ public: true });
    expect((await update({ name: 'Autumn' })).body).toMatchObject({
      domain: 'Autumn',
      public: true,
      rotator: `https://sho.rt/r/${slug}`,
    });
    expect(await stored()).toMatchObject({ slug, isPublic: true });
  });

  it.each([[null], ['']])('keeps the slug and is no longer public when they are %j', async (blank) => {
    const { slug, update, stored } = await aCampaign({ public: true });
    expect((await update({ name: 'Spring', slug: blank, public: blank })).body.rotator).toBe(false);
    expect(await stored()).toMatchObject({ slug, isPublic: false });
  });

  it('updates the rotator when the campaign becomes public and private', async () => {
    const { user, id, slug, update } = await aCampaign();
    const rotator = () => getItem(rotatorKey(slug));
    for (const isPublic of [true, false]) {
      await update({ name: 'Spring', public: isPublic });
      expect(await rotator()).toEqual({ ...rotatorKey(slug), id, userId: user.id, isPublic });
    }
  });

  it('changes the slug, frees the old one and reserves the new one', async () => {
    const { user, id, slug, update } = await aCampaign({ public: true });
    const other = await service.addUser();
    await update({ name: 'Spring', slug: `moved-${slug}` });
    expect(await getItem(rotatorKey(`moved-${slug}`))).toMatchObject({ id, isPublic: true });
    expect(await getItem(rotatorKey(slug))).toBeUndefined();
    await expect(addCampaignFor(service, user, { slug: `moved-${slug}` })).rejects.toThrow('already taken');
    expect((await addCampaignFor(service, other, { slug })).id).toBe(toId(other.id, 1));
  });

  it('changes the name and frees the old one, and accepts a change of case', async () => {
    const { user, update } = await aCampaign();
    expect((await update({ name: 'SPRING' })).body.domain).toBe('SPRING');
    await expect(addCampaignFor(service, user, { name: 'spring' })).rejects.toThrow('already have');
    expect((await update({ name: 'Autumn' })).status).toBe(200);
    await expect(addCampaignFor(service, user, { name: 'autumn' })).rejects.toThrow('already have');
    expect((await addCampaignFor(service, user, { name: 'spring' })).domain).toBe('spring');
  });

  it('responds with 409 for the name of another campaign of the user, and changes nothing', async () => {
    const { user, update, stored } = await aCampaign();
    await addCampaignFor(service, user, { name: 'Autumn' });
    const before = await stored();
    const response = await update({ name: 'AUTUMN', slug: 'not-taken-then', public: true });
    expect(response.status).toBe(409);
    expect(response.body.message).toContain('already have a campaign');
    expect(await stored()).toEqual(before);
    expect(await getItem(rotatorKey('not-taken-then'))).toBeUndefined();
  });

  it('responds with 409 for a slug that another user has, and changes nothing', async () => {
    const [{ update, stored }, other] = [await aCampaign(), await aCampaign()];
    const before = await stored();
    const response = await update({ name: 'Autumn', slug: other.slug });
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('This slug is already taken.');
    expect(await stored()).toEqual(before);
    expect(await getItem(rotatorKey(other.slug))).toMatchObject({ id: other.id });
  });

  it('gives a slug to one of five campaigns that change to it at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => aCampaign()));
    const responses = await Promise.all(
      all.map(({ update }) => update({ name: 'Spring', slug: 'contested' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('reserves only one slug after concurrent changes', async () => {
    const { slug, update, stored } = await aCampaign();
    const slugs = Array.from({ length: 4 }, (_, n) => `${slug}-${n}`);
    const responses = await Promise.all(slugs.map((wanted) => update({ name: 'Spring', slug: wanted })));
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    const held = await Promise.all([slug, ...slugs].map((one) => getItem(rotatorKey(one))));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(await getItem(rotatorKey((await stored()).slug))).toBeDefined();
  });

  it.each([
    ['no name', { name: undefined }, 'name: is required'],
    ['null for a name', { name: null }, 'name: is required'],
    ['an empty name', { name: '' }, 'name: is required'],
    ...badCampaignFields,
  ])('rejects %s, names the field and changes nothing', async (_, change, message) => {
    const { update, stored } = await aCampaign();
    const before = await stored();
    const response = await update({ name: 'New', ...change });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(await stored()).toEqual(before);
  });

  it('responds with 403 on a plan without campaigns', async () => {
    const planId = await service.addPlan({ bundle: { enabled: '0' } });
    const { key, id } = await service.addUser({ planId });
    const response = await call(service, updateCampaign, {
      key,
      params: { id: toId(id, 1) },
      body: { name: 'Mine' },
    });
    expect(response.status).toBe(403);
    expect(response.body.message).toContain('campaigns');
  });

  it('responds with 404 for another user’s campaign exactly as for a missing one, and 400 for a malformed id', async () => {
    const [{ id, stored }, user] = [await aCampaign(), await service.addUser()];
    const asUser = (wanted: unknown) =>
      call(service, updateCampaign, { key: user.key, params: { id: wanted }, body: { name: 'Taken over' } });
    const [foreign, missing] = [await asUser(id), await asUser(toId(user.id, 99))];
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Campaign was not found.');
    expect(foreign.text).toBe(missing.text);
    expect(foreign.requests).toHaveLength(2);
    expect((await stored()).name).toBe('Spring');
    expect((await asUser('1e3')).body.message).toContain('id: must be a whole number');
  });
});
