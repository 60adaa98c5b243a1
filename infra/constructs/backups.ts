import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';

export interface BackupSettings {
  /** Whether AWS Backup copies the table every day. */
  backup: boolean;
  /** How long each copy is kept. */
  backupDays: number;
}

interface BackupsProps {
  table: ITable;
  days: number;
  /** Whether the copies outlive the stack. */
  retain: boolean;
}

/**
 * Daily copies of the table in a vault. Unlike point-in-time recovery, they outlive the table, can be kept for longer, and can
 * be copied to other accounts.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { table, days, retain }: BackupsProps) {
    super(scope, id);
    const backupVault = new BackupVault(this, 'Vault', {
      backupVaultName: Stack.of(this).stackName,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: Stack.of(this).stackName,
      backupVault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Daily',
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          deleteAfter: Duration.days(days),
        }),
      ],
    });
    plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)] });
  }
}
