import { beforeAll, describe, expect, it } from 'vitest';
import { tableSchema } from '../../shared/api/contract/table.ts';
import { synthesize } from './synthesis.ts';

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

describe('the table', () => {
  let stack: ReturnType<typeof synthesize>;
  beforeAll(() => {
    stack = synthesize();
  });

  it('costs nothing while idle, can be taken back to any second, and tells the stream what changed', () => {
    expect(stack.only('AWS::DynamoDB::Table')[1].Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('has the keys, the expiry and the indexes of its schema, the indexes with keys only', () => {
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

  it('cannot be deleted by mistake, and outlives its stack', () => {
    expect(stack.only('AWS::DynamoDB::Table')[1]).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
  });

  it('goes with its stack, and the secrets with it, where that is asked for', () => {
    const { template, only } = synthesize({ retainTable: false });
    expect(only('AWS::DynamoDB::Table')[1]).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
    template.allResources('AWS::SecretsManager::Secret', { DeletionPolicy: 'Delete' });
  });
});
