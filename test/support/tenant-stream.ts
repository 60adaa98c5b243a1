import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { tenantKey } from '../../shared/data/keys.ts';
import { getItem } from '../../shared/data/table/items.ts';
import type { TenantTask } from '../../shared/domain/tenants.ts';
import { feed } from './purges.ts';

export const tenantEnvironment = {
  BRANDED_ENDPOINT: 'd1.cloudfront.net',
  TENANT_DISTRIBUTION_ID: 'E1BRANDED',
  CONNECTION_GROUP_ID: 'cg_1',
  TENANT_NAME_PREFIX: 'link-service-test',
  AWS_REGION: 'eu-central-1',
};

export const readTask = (host: string) => getItem<TenantTask>(tenantKey(host));

let records = 0;

/** The stream record of the task as it is now. */
export async function recordOfTask(host: string): Promise<DynamoDBRecord> {
  const image = await readTask(host);
  records++;
  return {
    eventID: `tenant-${records}`,
    eventName: 'MODIFY',
    dynamodb: {
      Keys: marshall(tenantKey(host)) as never,
      NewImage: marshall(image, { removeUndefinedValues: true }) as never,
      SequenceNumber: String(1_000_000 + records),
    },
  };
}

/** Delivers the task's current record; returns the task afterwards. `done` is 0 if the record is to be delivered again. */
export async function step(host: string) {
  const { done } = await feed([await recordOfTask(host)]);
  return { done, task: await readTask(host) };
}
