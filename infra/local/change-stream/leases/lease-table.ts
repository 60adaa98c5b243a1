import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { isLeaseKey, leaseKey, streamLeases, workerKey } from '../../../../shared/data/keys.ts';
import type { Item, Key } from '../../../../shared/data/table/items.ts';

/** Which worker reads a shard for a consumer, and its checkpoint. */
export interface Lease {
  consumer: string;
  shardId: string;
  /** Grows with every owner: a fencing token. 0 for a lease that the table does not have yet. */
  term: number;
  /** Id of a worker; none when it is free. */
  owner?: string;
  /** The last sequence number that the consumer is done with, or `SHARD_END`. */
  checkpoint?: string;
}

/** A process that shares the stream with others. It is alive for as long as it keeps renewing. */
export interface Worker {
  id: string;
  renewals: number;
  /** It is about to stop, and takes no more leases. */
  isLeaving: boolean;
}

/** The checkpoint of a shard that the consumer is done with for good. */
export const SHARD_END = 'SHARD_END';

/** Requests that take longer count as failed: a worker must not expire while one hangs. */
const TIMEOUT_MS = 3_000;

type Client = Pick<DynamoDBDocumentClient, 'send'>;

/** The leases and workers of a table. What returns a boolean says whether its condition held. */
export class LeaseTable {
  readonly #client: Client;
  readonly #tableName: string;

  /** They are items of the table whose stream they share: their keys match no consumer's prefix. */
  constructor(client: Client, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  /** Each item as it was after the latest write; leases are read before workers. */
  async read(): Promise<{ leases: Lease[]; workers: Worker[] }> {
    const input: QueryCommandInput = {
      TableName: this.#tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': streamLeases },
      ConsistentRead: true,
    };
    const items: Item[] = [];
    do {
      const page: QueryCommandOutput = await this.#client.send(new QueryCommand(input), withTimeout());
      items.push(...(page.Items ?? []));
      input.ExclusiveStartKey = page.LastEvaluatedKey;
    } while (input.ExclusiveStartKey);
    const isLease = (item: Item) => isLeaseKey(item as unknown as Key);
    return {
      leases: items.filter(isLease).map(toLease),
      workers: items.filter((item) => !isLease(item)).map(toWorker),
    };
  }

  async join(id: string): Promise<void> {
    const Item = { ...workerKey(id), id, renewals: 0, isLeaving: false };
    await this.#client.send(new PutCommand({ TableName: this.#tableName, Item }), withTimeout());
  }

  /** False when another worker has removed this one. */
  renew(id: string, isLeaving: boolean): Promise<boolean> {
    return this.#update(workerKey(id), {
      UpdateExpression: 'ADD renewals :one SET isLeaving = :isLeaving',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1, ':isLeaving': isLeaving },
    });
  }

  async leave(id: string): Promise<void> {
    const input = { TableName: this.#tableName, Key: workerKey(id) };
    await this.#client.send(new DeleteCommand(input), withTimeout());
  }

  /** False when it has renewed since it was seen. */
  removeWorker({ id, renewals }: Worker): Promise<boolean> {
    return this.#deleteIf(workerKey(id), 'renewals', renewals);
  }

  /** The lease as it is now, with its checkpoint; undefined when another worker was faster. */
  async take({ consumer, shardId, term }: Lease, owner: string): Promise<Lease | undefined> {
    const isNew = term === 0;
    const input: UpdateCommandInput = {
      TableName: this.#tableName,
      Key: leaseKey(consumer, shardId),
      UpdateExpression: 'SET #owner = :owner, consumer = :consumer, shardId = :shardId ADD term :one',
      // Each owner has a term of its own: an unchanged term means that it has not been taken since it was seen.
      ConditionExpression: isNew ? 'attribute_not_exists(pk)' : 'term = :term',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: {
        ':owner': owner,
        ':consumer': consumer,
        ':shardId': shardId,
        ':one': 1,
        ...(isNew ? {} : { ':term': term }),
      },
      ReturnValues: 'ALL_NEW',
    };
    const response = await unlessConditionFailed(this.#client.send(new UpdateCommand(input), withTimeout()));
    return response?.Attributes && toLease(response.Attributes);
  }

  /** False when another worker owns it by now. */
  saveCheckpoint(held: Lease, checkpoint: string): Promise<boolean> {
    const { ExpressionAttributeValues, ...condition } = heldBy(held);
    return this.#update(leaseKey(held.consumer, held.shardId), {
      ...condition,
      UpdateExpression: 'SET checkpoint = :checkpoint',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':checkpoint': checkpoint },
    });
  }

  /** False when another worker owns it by now. */
  release(held: Lease): Promise<boolean> {
    const release = { ...heldBy(held), UpdateExpression: 'REMOVE #owner' };
    return this.#update(leaseKey(held.consumer, held.shardId), release);
  }

  /** False when it has been taken since it was seen. */
  removeLease({ consumer, shardId, term }: Lease): Promise<boolean> {
    return this.#deleteIf(leaseKey(consumer, shardId), 'term', term);
  }

  async #update(key: Key, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> {
    const command = new UpdateCommand({ TableName: this.#tableName, Key: key, ...input });
    return (await unlessConditionFailed(this.#client.send(command, withTimeout()))) !== undefined;
  }

  async #deleteIf(key: Key, attribute: string, value: number): Promise<boolean> {
    const command = new DeleteCommand({
      TableName: this.#tableName,
      Key: key,
      ConditionExpression: 'attribute_not_exists(pk) OR #attribute = :value',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    });
    return (await unlessConditionFailed(this.#client.send(command, withTimeout()))) !== undefined;
  }
}

const withTimeout = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

const heldBy = ({ owner, term }: Lease) => ({
  ConditionExpression: '#owner = :owner AND term = :term',
  ExpressionAttributeNames: { '#owner': 'owner' },
  ExpressionAttributeValues: { ':owner': owner, ':term': term },
});

async function unlessConditionFailed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

const toLease = ({ consumer, shardId, term, owner, checkpoint }: Item): Lease =>
  ({ consumer, shardId, term, owner, checkpoint }) as Lease;

const toWorker = ({ id, renewals, isLeaving }: Item): Worker => ({ id, renewals, isLeaving }) as Worker;
