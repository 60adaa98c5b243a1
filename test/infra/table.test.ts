import { describe, expect, it } from 'vitest';
import { tableSchema } from '../../shared/api/contract/table.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack } = await sharedSynthesis();

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

describe('the table', () => {
  it('is billed per request, has point-in-time recovery and streams old and new images', () => {
    expect(stack.only('AWS::DynamoDB::Table')[1].Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('has the keys, TTL attribute and keys-only indexes of its schema', () => {
    const { Properties } = stack.only('AWS::DynamoDB::Table')[1];
    expect(Properties.KeySchema).toEqual(keySchema(tableSchema.partitionKey, tableSchema.sortKey));
    expect(Properties.TimeToLiveSpecification).toEqual({
      AttributeName: tableSchema.timeToLive,
      Enabled: true,
    });
    expect(Properties.GlobalSecondaryIndexes).toEqual(
      Object.entries(tableSchema.indexes).map(([name, index]) => ({
        IndexName: name,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    );
    expect(Properties.AttributeDefinitions).toContainEqual({ AttributeName: 'rank', AttributeType: 'N' });
  });

  it('is protected from deletion and outlives its stack', () => {
    expect(stack.only('AWS::DynamoDB::Table')[1]).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
  });

  it('is deleted with its stack, like the secrets, when retainTable is false', () => {
    const { only, resources } = readTemplate(synthesize({ retainTable: false, routes: [], jobs: [] }).whole);
    expect(only('AWS::DynamoDB::Table')[1]).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
    const policies = resources('AWS::SecretsManager::Secret').map(([, secret]) => secret.DeletionPolicy);
    expect(policies).toEqual(['Delete', 'Delete', 'Delete', 'Delete']);
  });
});
