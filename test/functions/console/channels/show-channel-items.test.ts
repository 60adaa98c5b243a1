import { beforeAll, describe, expect, it } from 'vitest';
import { showChannelItems } from '../../../../shared/api/console/channels.ts';
import { channelRoutes } from '../../../../shared/api/console/items.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { addBioPageFor } from '../../../support/items/bio-pages.ts';
import { addChannelFor, assignTo, putQrCode } from '../../../support/items/channels.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { ESCAPED, EVIL, idsIn, person } from '../../../support/pages/item-pages.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { countRounds, inRounds } from '../../../support/table/rounds.ts';

const service = testService();

describe('a channel', () => {
  let user: TestUser;
  let someone: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    user = await service.addUser();
    someone = await person(service, user);
  });

  it('shows its badge, and whether it is a favorite, until that is taken back', async () => {
    const { open, send, sendShown } = someone;
    await send(channelRoutes.submitNew, { name: 'Print', color: '#aa3366', starred: 'true' });
    const [id] = idsIn(await open(channelRoutes.list));
    const { text } = await open(channelRoutes.list);
    expect(text).toContain('fill="#aa3366"');
    expect(text).toContain('aria-label="is a favorite"');
    expect((await open(channelRoutes.showForm, id)).text).toMatch(/name="starred" value="true" checked/);
    await sendShown(
      channelRoutes.showForm,
      channelRoutes.submitForm,
      { name: 'Print', starred: 'false' },
      id,
    );
    expect((await open(channelRoutes.list)).text).not.toContain('is a favorite');
  });

  it('loses its description when that is blank', async () => {
    const { open, send, sendShown } = someone;
    await send(channelRoutes.submitNew, { name: 'Described', description: 'What it is for' });
    const [id] = idsIn(await open(channelRoutes.list));
    expect((await open(channelRoutes.list)).text).toContain('What it is for');
    await sendShown(
      channelRoutes.showForm,
      channelRoutes.submitForm,
      { name: 'Described', description: '' },
      id,
    );
    expect((await open(channelRoutes.list)).text).not.toContain('What it is for');
  });

  it('keeps a color of three digits, which fields for colors do not know', async () => {
    const id = await addChannelFor(service, user, { color: '#f0a' });
    expect((await someone.open(channelRoutes.showForm, id)).text).toContain('type="color" value="#ff00aa"');
  });

  it('lists its bio pages, which lead to their forms', async () => {
    const id = await addChannelFor(service, user);
    const bio = await addBioPageFor(service, user, { title: EVIL, slug: 'in-a-channel' });
    await assignTo(service, user, id, 'bio', bio.id);
    const { text } = await someone.open(showChannelItems, id);
    expect(text).toContain(ESCAPED);
    expect(text).toContain(`<a href="/console/bio-pages/${bio.id}/edit">sho.rt/b/in-a-channel</a>`);
    expect(text).toMatch(/>Bio page<\/td>/);
  });

  it('lists its links and QR codes, for 11 read units in 4 rounds', async () => {
    const id = await addChannelFor(service, user, { name: EVIL });
    expect((await someone.open(showChannelItems, id)).text).toContain(
      'There is nothing in this channel yet.',
    );
    const link = await addLinkFor(service, user, { custom: 'in-channel', metatitle: EVIL });
    await assignTo(service, user, id, 'links', link.id);
    const qrCode = await putQrCode(user.id);
    await assignTo(service, user, id, 'qr', qrCode);
    const page = await someone.open(showChannelItems, id);
    expect(page.text).toContain(`<h1>${ESCAPED}</h1>`);
    expect(page.text.split(ESCAPED)).toHaveLength(4);
    expect(page.text).toContain(`<a href="/console/links/${link.id}">sho.rt/in-channel</a>`);
    expect(page.text).toContain('data-copy="https://sho.rt/in-channel"');
    expect(page.text).toContain(`<a href="/console/qr-codes/${qrCode}">`);
    expect(page.text).toMatch(/QR code 1<\/span>.*QR code<\/td>/s);
    expect([sumUnits(page), countRounds(page)]).toEqual([11, inRounds(4)]);
    const stranger = await person(service, await service.addUser());
    expect((await stranger.open(showChannelItems, id)).status).toBe(404);
  });
});
