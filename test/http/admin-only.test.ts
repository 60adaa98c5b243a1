import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { defineRoute } from '../../shared/api/contract/api-route.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { testService } from '../support/service.ts';

const service = testService();

const adminRoute = defineRoute({
  id: 'adminRoute',
  resource: 'plans',
  summary: 'Of this test',
  description: 'Of this test.',
  method: 'GET',
  path: '/plans',
  access: 'admin',
  request: {},
  errors: [],
  table: {},
});

describe('a route for administrators', () => {
  const requestContext = { domainName: 'sho.rt', http: { method: 'GET', sourceIp: '203.0.113.7' } };
  const run = vi.fn(async () => undefined);
  const handler = endpoint(adminRoute, run);
  const callWith = (key: string) =>
    handler(
      { headers: { authorization: `Bearer ${key}` }, isBase64Encoded: false, requestContext },
      {} as Context & never,
    ) as Promise<{
      statusCode: number;
      body: string;
    }>;

  it('answers 403 to other users, after reading only the API key', async () => {
    const user = await service.addUser();
    const before = service.table.requests.length;
    const { statusCode, body } = await callWith(user.key);
    expect(statusCode).toBe(403);
    expect(JSON.parse(body)).toEqual({ error: 1, message: expect.stringContaining('administrator') });
    expect(run).not.toHaveBeenCalled();
    expect(service.table.requests.slice(before).map(({ operation }) => operation)).toEqual([
      'GetItem',
      'UpdateItem',
    ]);
  });

  it('accepts an administrator', async () => {
    const admin = await service.addUser({ isAdmin: true });
    expect((await callWith(admin.key)).statusCode).toBe(200);
    expect(run).toHaveBeenCalledOnce();
  });
});
