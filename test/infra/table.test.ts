import { describe, expect, it } from 'vitest';
import { tableSchema } from '../../shared/api/contract/table.ts';
import { checkEach } from '../support/check-each.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contractIds, readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack } = await sharedSynthesis();

const tableStatements = ({ readStatements }: typeof stack, id: string) =>
  readStatements(id).filter(({ Action }) => [Action].flat().some((action) => action.startsWith('dynamodb:')));

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

describe('a table that was restored or imported', () => {
  const tableName = 'restored';
  const tableStreamArn = `arn:aws:dynamodb:eu-west-1:123456789012:table/${tableName}/stream/2026-01-02T03:04:05.678`;
  const restored = readTemplate(synthesize({ tableName, tableStreamArn }).whole);
  const tableArn = { 'Fn::Join': ['', expect.arrayContaining([`:table/${tableName}`])] };

  it('takes the place of the stack’s own, and is the table of every function', () => {
    expect(restored.resources('AWS::DynamoDB::Table')).toEqual([]);
    for (const id of contractIds)
      expect(restored.functionOf(id).Environment.Variables.TABLE_NAME).toBe(tableName);
    expect(restored.json.Outputs.TableName?.Value).toBe(tableName);
  });

  it('is all that the roles of functions allow to use', async () => {
    const allowed = [
      tableArn,
      ...Object.keys(tableSchema.indexes).map((index) => ({
        'Fn::Join': ['', expect.arrayContaining([`:table/${tableName}/index/${index}`])],
      })),
      tableStreamArn,
    ];
    await checkEach(contractIds, (id) => {
      const ofTable = tableStatements(restored, id);
      expect(ofTable.length).toBe(tableStatements(stack, id).length);
      for (const one of ofTable.flatMap(({ Resource }) => [Resource].flat()))
        expect(allowed).toContainEqual(one);
    });
  });

  it('feeds the functions of its stream', () => {
    const mappings = restored.streamMappings();
    expect(mappings).toHaveLength(2);
    for (const [, { Properties }] of mappings) expect(Properties.EventSourceArn).toBe(tableStreamArn);
  });

  it('is watched by the alarms and the dashboard', () => {
    const watched = JSON.stringify(restored.resources('AWS::CloudWatch::Alarm'));
    expect(watched).toContain(`"Name":"TableName","Value":"${tableName}"`);
    expect(JSON.stringify(restored.resources('AWS::CloudWatch::Dashboard'))).toContain(tableName);
  });
});

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
    for (const AttributeName of ['rank', 'lastClickRank'])
      expect(Properties.AttributeDefinitions).toContainEqual({ AttributeName, AttributeType: 'N' });
  });

  it('is protected from deletion and outlives its stack', () => {
    expect(stack.only('AWS::DynamoDB::Table')[1]).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
  });

  it('is deleted with its stack, like the secrets, when retainTable is false', () => {
    const { only, resources } = readTemplate(
      synthesize({ retainTable: false, routes: [], backgroundFunctions: [] }).whole,
    );
    expect(only('AWS::DynamoDB::Table')[1]).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
    const policies = resources('AWS::SecretsManager::Secret').map(([, secret]) => secret.DeletionPolicy);
    expect(policies).toEqual(['Delete', 'Delete', 'Delete', 'Delete']);
  });
});
