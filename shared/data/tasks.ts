import type { DynamoDBRecord } from 'aws-lambda';
import { REFRESH_PREFIX, ROUTE_PREFIX, TENANT_PREFIX } from '../api/contract/table.ts';
import { type Purge, readPurge } from './owned/purge-requests.ts';
import { runPurgePass } from './purge/purge.ts';
import { runRefreshPass } from './refresh.ts';
import { indexLinks } from './search/index-links.ts';
import { type IndexRequest, readIndexRequest } from './search/index-requests.ts';
import { manageTenant } from './tenants/manage-tenant.ts';
import { readTenantRecord, type TenantRecord } from './tenants/tenant-tasks.ts';
import { type RefreshRecord, readRefreshRecord } from './users/refresh-requests.ts';

type Task = IndexRequest | Purge | RefreshRecord | TenantRecord;

interface TaskRecords {
  tasks: { task: Task; sequenceNumber: string }[];
  /** Ids of records that cannot be read. */
  malformed: string[];
}

function readTask(record: DynamoDBRecord): Task | 'malformed' | undefined {
  const key = record.dynamodb?.Keys?.pk?.S ?? '';
  if (key.startsWith(ROUTE_PREFIX)) return readIndexRequest(record);
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
    else if (task && !joinsAnother(task, tasks))
      tasks.push({ task, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' });
  }
  return { tasks, malformed };
}

/** Whether the task could be added to an earlier one: links of a user that are indexed together share most writes. */
function joinsAnother(task: Task, tasks: TaskRecords['tasks']): boolean {
  if (!('indexed' in task)) return false;
  const earlier = tasks.map((one) => one.task).find((one) => 'indexed' in one && one.userId === task.userId);
  if (!earlier || !('indexed' in earlier)) return false;
  earlier.indexed.push(...task.indexed);
  return true;
}

/** Does one step of a task, and what was read before `isTimeUp`. */
export function runTask(task: Task, isTimeUp: () => boolean): Promise<void> {
  if ('indexed' in task) return indexLinks(task.userId, task.indexed);
  if ('host' in task) return manageTenant(task, isTimeUp);
  return 'run' in task ? runRefreshPass(task, isTimeUp) : runPurgePass(task, isTimeUp);
}
