import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { routeKey, visitorKey } from '../../shared/data/keys.ts';
import { rawClient, rawClientWithoutRetries } from '../../shared/data/table/raw-client.ts';
import { clickSubject } from '../../shared/domain/clicks/clicks.ts';
import { OWN_HOST } from '../../shared/domain/links/links.ts';

const route = routeKey(OWN_HOST, 'bench');
const routeInput = { Key: { pk: { S: route.pk }, sk: { S: route.sk } } };

/** The read of a visit. */
export const bareGet = (TableName: string) => new GetItemCommand({ TableName, ...routeInput });

/** The write of a visit, with constant facts. */
export function bareUpdate(TableName: string, linkId: number, visitor: string): UpdateItemCommand {
  const subject = clickSubject('links', linkId);
  const { pk, sk } = visitorKey(subject, visitor);
  return new UpdateItemCommand({
    TableName,
    Key: { pk: { S: pk }, sk: { S: sk } },
    UpdateExpression:
      'ADD visits :one SET #subject = :subject, #userId = :userId, #country = :country, #referrer = :referrer, #browser = :browser, #os = :os, #ttl = :ttl REMOVE social',
    ExpressionAttributeNames: {
      '#subject': 'subject',
      '#userId': 'userId',
      '#country': 'country',
      '#referrer': 'referrer',
      '#browser': 'browser',
      '#os': 'os',
      '#ttl': 'ttl',
    },
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':subject': { S: subject },
      ':userId': { N: '1' },
      ':country': { S: 'France' },
      ':referrer': { S: 'news-7.example' },
      ':browser': { S: 'Chrome' },
      ':os': { S: 'Windows' },
      ':ttl': { N: '2000000000' },
    },
  });
}

/**
 * A minimal redirect for comparison: a `node:http` handler that sends the same two commands through the same clients,
 * without routing, rules or error handling. Every request counts as a new visitor.
 */
export async function bareServer(table: string, linkId: number) {
  let visitors = 0;
  const server = createServer(async (_request, response) => {
    const { Item } = await rawClient().send(bareGet(table));
    // As long as the keys of real visitors are.
    const visitor = String(++visitors).padStart(43, '0');
    await rawClientWithoutRetries().send(bareUpdate(table, linkId, visitor));
    response.writeHead(302, { Location: Item?.url?.S ?? '', 'Content-Length': 0 }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bench`,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
