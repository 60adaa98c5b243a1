import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { startService } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { linkRouteKey } from '../../shared/data/keys.ts';
import { visitorKey } from '../../shared/data/statistics-keys.ts';
import { rawClient, rawClientWithoutRetries } from '../../shared/data/table/raw-client.ts';
import { dimensionNames } from '../../shared/dimensions.ts';
import { clickSubject } from '../../shared/domain/clicks/clicks.ts';
import { OWN_HOST } from '../../shared/domain/links/links.ts';

const route = linkRouteKey(OWN_HOST, 'bench');
const routeInput = { Key: { pk: { S: route.pk }, sk: { S: route.sk } } };

/** The read of a visit. */
export const bareGet = (TableName: string) => new GetItemCommand({ TableName, ...routeInput });

/** The write of a visit, with constant facts. */
export function bareUpdate(TableName: string, linkId: number, visitor: string): UpdateItemCommand {
  const subject = clickSubject('links', linkId);
  const { pk, sk } = visitorKey(subject, visitor);
  const values = {
    subject: { S: subject },
    userId: { N: '1' },
    ttl: { N: '2000000000' },
    ...Object.fromEntries(dimensionNames.map((name) => [name, { S: 'Something' }])),
  };
  const names = Object.keys(values);
  return new UpdateItemCommand({
    TableName,
    Key: { pk: { S: pk }, sk: { S: sk } },
    UpdateExpression: `ADD visits :one SET ${names.map((name) => `#${name} = :${name}`).join(', ')} REMOVE social`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/**
 * A minimal redirect for comparison: a `node:http` handler that sends the same two commands through the same clients,
 * without routing, rules or error handling, for visits of `/bench` that count for the link `/{id}`. Every request counts
 * as a new visitor.
 */
async function bareServer(table: string): Promise<string> {
  let visitors = 0;
  const server = createServer(async ({ url = '' }, response) => {
    const { Item } = await rawClient().send(bareGet(table));
    // As long as the keys of real visitors are.
    const visitor = String(++visitors).padStart(43, '0');
    await rawClientWithoutRetries().send(bareUpdate(table, Number(url.slice(1)), visitor));
    response.writeHead(302, { Location: Item?.url?.S ?? '', 'Content-Length': 0 }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Its service creates the link and counts the clicks. */
if (import.meta.main) {
  const { ready } = await startService(readSettings(process.env));
  console.log(JSON.stringify({ ...ready, bareUrl: await bareServer('links') }));
}
