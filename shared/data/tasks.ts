import type { DynamoDBRecord } from 'aws-lambda';
import { REFRESH_PREFIX, TENANT_PREFIX } from '../api/contract/table.ts';
import { type Purge, readPurge } from './owned/purge-requests.ts';
import { runPurgePass } from './purge/purge.ts';
import { runRefreshPass } from './refresh.ts';
import { manageTenant } from './tenants/manage-tenant.ts';
import { readTenantRecord, type TenantRecord } from './tenants/tenant-tasks.ts';
import { type RefreshRecord, readRefreshRecord } from './users/refresh-requests.ts';

type Task = Purge | RefreshRecord | TenantRecord;

interface TaskRecords {
  tasks: { task: Task; sequenceNumber: string }[];
  /** Ids of records that cannot be read. */
  malformed: string[];
}

function readTask(record: DynamoDBRecord): Task | 'malformed' | undefined {
  const key = record.dynamodb?.Keys?.pk?.S ?? '';
  if (key.startsWith(TENANT_PREFIX)) return readTenantRecord(record);
  return key.startsWith(REFRESH_PREFIX) ? readRefreshRecord(record) : readPurge(record);
}

/** The tasks in these stream records; without those that ended. */
export function readTasks(records: DynamoDBRecord[]): TaskRecords {
  const tasks: TaskRecords['tasks'] = [];
  const malformed: string[] = [];
  for (const record of records) {
    const task = readTask(record);
    if (task === 'malformed') malformed.push(record.eventID ?? '');
    else if (task) tasks.push({ task, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' });
  }
  return { tasks, malformed };
}

/** Does one step of a task, and what was read before `isTimeUp`. */
export function runTask(task: Task, isTimeUp: () => boolean): Promise<void> {
  if ('host' in task) return manageTenant(task, isTimeUp);
  return 'run' in task ? runRefreshPass(task, isTimeUp) : runPurgePass(task, isTimeUp);
}
