import type { DynamoDBRecord } from 'aws-lambda';
import { TENANT_PREFIX } from '../api/contract/table.ts';
import { type Purge, readPurge } from './owned/purge-requests.ts';
import { runPurgePass } from './purge/purge.ts';
import { manageTenant } from './tenants/manage-tenant.ts';
import { readTenantRecord, type TenantRecord } from './tenants/tenant-tasks.ts';

type Task = Purge | TenantRecord;

interface TaskRecords {
  tasks: { task: Task; sequenceNumber: string }[];
  /** Ids of records that cannot be read. */
  malformed: string[];
}

const isTenantRecord = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S?.startsWith(TENANT_PREFIX);

/** The tasks in these stream records; without those that ended. */
export function readTasks(records: DynamoDBRecord[]): TaskRecords {
  const tasks: TaskRecords['tasks'] = [];
  const malformed: string[] = [];
  for (const record of records) {
    const task = isTenantRecord(record) ? readTenantRecord(record) : readPurge(record);
    if (task === 'malformed') malformed.push(record.eventID ?? '');
    else if (task) tasks.push({ task, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' });
  }
  return { tasks, malformed };
}

/** Does one step of a task, and what was read before `isTimeUp`. */
export function runTask(task: Task, isTimeUp: () => boolean): Promise<void> {
  return 'host' in task ? manageTenant(task, isTimeUp) : runPurgePass(task, isTimeUp);
}
