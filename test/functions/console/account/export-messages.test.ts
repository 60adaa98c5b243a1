import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { exportMessages } from '../../../../shared/api/console/messages.ts';
import { addMessage } from '../../../../shared/data/messages.ts';
import { MAX_RESPONSE_BYTES } from '../../../../shared/domain/owned/response-size.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addContactLinkFor, aMessage, send } from '../../../support/items/messages.ts';
import { measureCost } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const readRows = (text: string): string[][] => parse(text, { bom: true });

describe('GET /console/messages/export', () => {
  it('is a file with each message, in which no text is a formula', async () => {
    const user = await service.addUser();
    const alias = await addContactLinkFor(service, user, { overlay: { name: '+overlay' } });
    await send(service, alias, { ...aMessage, name: '=HYPERLINK("x")', message: '-1+1\n"quoted", ünï' });
    await send(service, alias, { ...aMessage, email: '@a@example.com'.slice(1), message: '@SUM(A1)' });
    const cookies = await signedInCookies(service, user);
    const response = await call(service, exportMessages, { cookies });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="messages-1.csv"',
      'x-content-type-options': 'nosniff',
    });
    const [header, newest, oldest] = readRows(response.text);
    expect(header).toEqual(['id', 'date', 'name', 'email', 'message', 'overlay', 'link']);
    expect(newest?.slice(2)).toEqual([
      'Ada',
      'a@example.com',
      "'@SUM(A1)",
      "'+overlay",
      `https://sho.rt/${alias}`,
    ]);
    expect(oldest?.slice(2, 5)).toEqual([`'=HYPERLINK("x")`, 'ada@example.com', `'-1+1\n"quoted", ünï`]);
  });

  it('fits into a response with 500 messages as long as they may be, and has the rest in the next part', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    const long = {
      alias: 'a'.repeat(100),
      overlay: '"'.repeat(100),
      name: '"'.repeat(100),
      email: 'ada@example.com',
      message: '"'.repeat(2000),
      date: '2026-01-01 00:00:00',
    };
    for (let i = 0; i < 501; i++) await addMessage(user.id, long);
    const first = await call(service, exportMessages, { cookies });
    expect(readRows(first.text)).toHaveLength(501);
    expect(Buffer.byteLength(JSON.stringify(first.result))).toBeLessThan(MAX_RESPONSE_BYTES);
    expect(measureCost(first).units).toBeLessThanOrEqual(310);
    const second = await call(service, exportMessages, { cookies, query: { page: 2 } });
    expect(readRows(second.text)).toHaveLength(2);
  });
});
