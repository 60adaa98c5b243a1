import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { tableSchema } from '../../shared/api/contract/table.ts';

interface ServiceTableProps {
  /** Whether the table outlives its stack. */
  retain: boolean;
}

/** A table that another stack or a restore made, and its stream, which the table does not tell. */
export interface ExistingTable {
  tableName: string;
  tableStreamArn: string;
}

/** The stack only uses this table: it neither changes its settings nor deletes it. */
export const existingTable = (scope: Construct, id: string, table: ExistingTable): ITable =>
  Table.fromTableAttributes(scope, id, table);

/** The one table, as `tableSchema` describes it; billed per request, so that it costs nothing while idle. */
export class ServiceTable extends Table {
  constructor(scope: Construct, id: string, { retain }: ServiceTableProps) {
    super(scope, id, {
      partitionKey: { name: tableSchema.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableSchema.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableSchema.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const [indexName, { partitionKey, sortKey }] of Object.entries(tableSchema.indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.NUMBER },
        projectionType: ProjectionType.KEYS_ONLY,
      });
    }
  }
}
