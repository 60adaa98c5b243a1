import { expect, it } from 'vitest';
import { mapRows } from '../../../shared/domain/import/map-rows.ts';
import { parseRows } from '../../../shared/domain/import/parse-rows.ts';

it('A link of Shlink keeps the time before which it must not open, and the limits after it', () => {
  const meta = {
    validSince: '2030-01-01T10:00:00+02:00',
    validUntil: '2031-01-01T00:00:00+00:00',
    maxVisits: 5,
  };
  const link = { shortCode: 'later', longUrl: 'https://example.com/', meta };
  const { format, rows } = mapRows(parseRows(JSON.stringify({ shortUrls: { data: [link] } })), {});
  expect(format).toBe('shlink');
  expect(rows[0]?.fields).toMatchObject({
    custom: 'later',
    startdate: '2030-01-01 08:00:00',
    expiry: '2031-01-01 00:00:00',
    clicklimit: 5,
  });
});
