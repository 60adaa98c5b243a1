import { describe, expect, it } from 'vitest';
import { getLink } from '../../../shared/api/links.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { noStatistics, putStatistics } from '../../support/clicks/stored-statistics.ts';
import { testService } from '../../support/service.ts';
import { countRounds, inRounds } from '../../support/table/rounds.ts';

const service = testService();

describe('GET /url/{id}', () => {
  it('returns details and statistics, with zeros for a link that was never followed', async () => {
    const user = await service.addUser();
    const { id, alias } = await addLinkFor(service, user, { url: 'https://example.com/x' });
    const { body } = await call(service, getLink, { key: user.key, params: { id } });
    expect(body).toEqual({
      error: 0,
      details: {
        id,
        shorturl: `https://sho.rt/${alias}`,
        longurl: 'https://example.com/x',
        title: '',
        description: '',
        location: {},
        device: {},
        expiry: null,
        date: expect.any(String),
      },
      data: noStatistics,
    });
  });

  it('prefers description to metadescription', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user, { description: 'Mine', metadescription: 'For previews' });
    expect((await call(service, getLink, { key: user.key, params: { id } })).body.details.description).toBe(
      'Mine',
    );
  });

  it('returns the statistics of the link, and none of the QR code with the same id', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    for (const [name, clicks] of [
      ['links', 7],
      ['qr-codes', 99],
    ] as const) {
      await putStatistics(clickSubject(name, id), { clicks, [`country:${name}`]: clicks });
    }
    const { body } = await call(service, getLink, { key: user.key, params: { id } });
    expect(body.data).toMatchObject({ clicks: 7, topCountries: { links: 7 } });
    expect(Object.keys(body.data.topCountries)).toEqual(['links']);
  });

  it('makes two sequential round trips: key and rate limit together, then link and statistics', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    const { requests } = await call(service, getLink, { key: user.key, params: { id } });
    expect(requests.map(({ operation }) => operation)).toEqual(['GetItem', 'UpdateItem', 'GetItem', 'Query']);
    expect(countRounds({ requests })).toEqual(inRounds(2));
  });

  it('responds with 404 for another user’s link exactly as for a missing one, and reads none of its items', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id } = await addLinkFor(service, owner);
    const foreign = await call(service, getLink, { key: user.key, params: { id } });
    const missing = await call(service, getLink, { key: user.key, params: { id: toId(user.id, 5) } });
    expect(missing.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(foreign.requests.map(({ operation }) => operation)).toEqual(['GetItem', 'UpdateItem']);
  });

  it.each(['abc', '0', '1e3', '', ' 1', '12345678901234567890'])(
    'responds with 400 for the id "%s"',
    async (id) => {
      const user = await service.addUser();
      const response = await call(service, getLink, { key: user.key, params: { id } });
      expect(response.status).toBe(400);
      expect(response.body.message).toBe('id: must be a whole number');
    },
  );
});
