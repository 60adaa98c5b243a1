import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { KNOWN_SECONDS } from '../../domain/users/known-browsers.ts';
import { env } from '../../env.ts';
import { knownNetworkKey, knownNetworksQuery } from '../keys.ts';
import { tableClient } from '../table/document-client.ts';
import { type Key, query, type Stored } from '../table/items.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff, StaleItem } from '../table/retry.ts';

/** Networks that the service remembers of one user. A further one takes the place of the one used longest ago. */
export const MAX_KNOWN_NETWORKS = 16;

interface KnownNetwork {
  /** A hash of the network, and of the versions of the user's sessions. */
  network: string;
  /** Unix seconds. */
  ttl: number;
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

const readNetworks = (userId: number): Promise<Stored<KnownNetwork>[]> =>
  query<KnownNetwork>(knownNetworksQuery(userId));

/** Whether the user signed in from this network within 30 days. */
export async function isKnownNetwork(userId: number, network: string, now: Date): Promise<boolean> {
  const networks = await readNetworks(userId);
  // The table deletes expired items late.
  return networks.some((one) => one.network === network && isCurrent(one, now));
}

function isCurrent({ ttl }: KnownNetwork, now: Date): boolean {
  const secondsLeft = ttl - toSeconds(now);
  // More, if the clock was wrong when it was stored.
  return secondsLeft > 0 && secondsLeft <= KNOWN_SECONDS;
}

/** Stores that the user signed in from this network, for 30 days. */
export const addKnownNetwork = (userId: number, network: string, now: Date): Promise<void> =>
  retryWithBackoff(() => addOnce(userId, network, now), {
    isRetryable: (error) => error instanceof StaleItem,
    ...OPTIMISTIC_RETRIES,
  });

async function addOnce(userId: number, network: string, now: Date): Promise<void> {
  const { key, before } = findNetworkKey(userId, network, await readNetworks(userId));
  const item: Stored<KnownNetwork> = { ...key, network, ttl: toSeconds(now) + KNOWN_SECONDS };
  const unchanged = before
    ? { ConditionExpression: 'network = :before', ExpressionAttributeValues: { ':before': before } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  try {
    await tableClient().send(new PutCommand({ TableName: env.tableName, Item: item, ...unchanged }));
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') throw new StaleItem();
    throw error;
  }
}

/** Where a network is stored, or may be, and what it stores now. */
function findNetworkKey(
  userId: number,
  network: string,
  networks: Stored<KnownNetwork>[],
): { key: Key; before?: string } {
  const isFull = networks.length >= MAX_KNOWN_NETWORKS;
  const [oldest] = networks.toSorted((a, b) => a.ttl - b.ttl);
  const replaced = networks.find((one) => one.network === network) ?? (isFull ? oldest : undefined);
  if (replaced) return { key: { pk: replaced.pk, sk: replaced.sk }, before: replaced.network };
  const used = new Set(networks.map(({ sk }) => sk));
  let index = 0;
  while (used.has(knownNetworkKey(userId, index).sk)) index++;
  return { key: knownNetworkKey(userId, index) };
}
