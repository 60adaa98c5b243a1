import { add, type Bill } from './bill.ts';
import type { DeployedEdge, DeployedFunction } from './deployment.ts';
import type { Usage } from './measure.ts';
import { cloudFront, dynamodb, httpApi, lambda, logs, sqs, webAcl } from './prices.ts';

/**
 * How long a call takes. Not measured, as times of this machine say little about Lambda: conservative figures for a warm
 * function instead, and requests to the table one after another even if they run in parallel.
 */
const MS_PER_CALL = 5;
const MS_PER_TABLE_REQUEST = 10;
/** Of CPU, at the 0.29 of a core that 512 MB have (docs/counting.md). */
const MS_PER_RECORD = 0.02;

/** Of CPU, for each hash of a password. A processor has 1769 MB. */
const MS_PER_HASH = 205;
const GIGABYTES_PER_PROCESSOR = 1769 / 1024;

/** How long a function takes to hash a password. */
export const msOfHash = ({ gigabytes }: Pick<DeployedFunction, 'gigabytes'>): number =>
  MS_PER_HASH / Math.min(1, gigabytes / GIGABYTES_PER_PROCESSOR);

/** What it costs in addition to the call. */
export const billOfHash = (hashing: DeployedFunction): Bill => ({
  'Lambda time': (msOfHash(hashing) / 1000) * hashing.gigabytes * lambda.gigabyteSecond[hashing.architecture],
});

/** Lines of Lambda about the start and the end of a call, in its JSON format. */
const PLATFORM_LOG_BYTES = 700;
const ACCESS_LOG_BYTES = 500;
/** What API Gateway, CloudFront, and HTTP add to a response: dates, ids, HSTS, the name of the edge location, and frames. */
const RESPONSE_OVERHEAD_BYTES = 600;
/** A request with a small body, with all its headers. */
const POST_BYTES = 2_000;
const GIGABYTE = 1e9;

/** One call of a function; `records` is the size of its batch. */
export function billOfCall(
  { gigabytes, architecture, hasPlatformLogs, logMonths }: DeployedFunction,
  { requests, readUnits, writeUnits, loggedBytes }: Usage,
  records = 0,
): Bill {
  const ms = MS_PER_CALL + requests * MS_PER_TABLE_REQUEST + records * MS_PER_RECORD;
  const logBytes = loggedBytes + (hasPlatformLogs ? PLATFORM_LOG_BYTES : 0);
  return {
    'Lambda requests': lambda.request,
    'Lambda time': (ms / 1000) * gigabytes * lambda.gigabyteSecond[architecture],
    'table reads': readUnits * dynamodb.readUnit,
    'table writes': writeUnits * dynamodb.writeUnit,
    logs: priceOfLogs(logBytes, logMonths),
  };
}

/** A function that used nothing besides its call. */
export const NOTHING: Usage = { requests: 0, readUnits: 0, writeUnits: 0, loggedBytes: 0, responseBytes: 0 };

/** A background job: its call, that of the dispatcher, and its message, which is sent, received, and deleted. */
export function billOfJob(dispatcher: DeployedFunction, lambda: DeployedFunction, usage: Usage): Bill {
  const queueRequests = { 'queue requests': 3 * (sqs.request + sqs.fairness) };
  return add(billOfCall(dispatcher, NOTHING, 1), billOfCall(lambda, usage, 1), queueRequests);
}

/** One request on its way to a function and back. */
export function billOfRequest(
  { functions, hasWebAcl, hasAccessLog }: DeployedEdge,
  { responseBytes }: Usage,
  { hasBody = false, logMonths = 1 } = {},
): Bill {
  return {
    'CloudFront requests': cloudFront.httpsRequest,
    'CloudFront function': functions * cloudFront.function,
    'CloudFront transfer':
      ((responseBytes + RESPONSE_OVERHEAD_BYTES) / GIGABYTE) * cloudFront.transferOut +
      (hasBody ? (POST_BYTES / GIGABYTE) * cloudFront.transferToOrigin : 0),
    'web ACL': hasWebAcl ? webAcl.request : 0,
    'HTTP API': httpApi.request,
    'access log': hasAccessLog ? priceOfLogs(ACCESS_LOG_BYTES, logMonths) : 0,
  };
}

const priceOfLogs = (bytes: number, months: number): number =>
  (bytes / GIGABYTE) * (logs.ingestion + months * logs.storage);

/** Items that stay in the table for a month. */
export const billOfStorage = (bytes: number, hasPointInTimeRecovery: boolean): Bill => ({
  'storage for a month':
    (bytes / GIGABYTE) * (dynamodb.storage + (hasPointInTimeRecovery ? dynamodb.pointInTimeRecovery : 0)),
});
