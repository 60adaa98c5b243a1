/**
 * List prices in US dollars: us-east-1, and North America and Europe at the edge, first tier, without free tiers, unless a
 * comment says otherwise. A price of another region is up to a third higher. They were compared with copies, made from 2024
 * to 2026, of the pages below and of articles that quote them; what could not be compared that way is marked.
 */

/** When the prices were last compared. */
export const PRICES_COMPARED = '2026-11-22';

const MILLION = 1e6;

/** https://aws.amazon.com/lambda/pricing */
export const lambda = {
  request: 0.2 / MILLION,
  /** For each second and gigabyte of memory. */
  gigabyteSecond: { arm64: 0.000_013_333_4, x86_64: 0.000_016_666_7 },
};

/** https://aws.amazon.com/dynamodb/pricing/on-demand, as reduced on 2024-11-01. */
export const dynamodb = {
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  /** For each gigabyte and month; not compared. */
  storage: 0.25,
  pointInTimeRecovery: 0.2,
};

/** https://aws.amazon.com/sqs/pricing: standard queues. A request for messages with a group costs a surcharge, for fairness. */
export const sqs = { request: 0.4 / MILLION, fairness: 0.1 / MILLION };

/** https://aws.amazon.com/api-gateway/pricing: HTTP APIs, for each 512 KB of a request. */
export const httpApi = { request: 1 / MILLION };

/** https://aws.amazon.com/cloudfront/pricing, pay as you go. */
export const cloudFront = {
  httpsRequest: 0.01 / 10_000,
  function: 0.1 / MILLION,
  /** For each gigabyte to viewers. */
  transferOut: 0.085,
  /** For each gigabyte to the origin, of requests with a body. */
  transferToOrigin: 0.02,
  /**
   * An assumption: for each month and tenant of a multi-tenant distribution, which is a branded host, from the first one. No
   * copy of AWS's price was found. `npm run cost -- --tenant-price` replaces it.
   */
  tenantMonth: 0.1,
};

/** https://aws.amazon.com/cloudwatch/pricing: for each gigabyte of logs, and for each month that it is kept (not compared). */
export const logs = { ingestion: 0.5, storage: 0.03 };

/** https://aws.amazon.com/waf/pricing */
export const webAcl = { month: 5, ruleMonth: 1, request: 0.6 / MILLION };

/**
 * For each month. An account's first ten alarm metrics, three dashboards, and million requests to queues are free for good, so
 * they are not counted.
 */
export const monthly = {
  /** https://aws.amazon.com/secrets-manager/pricing; not compared. */
  secret: 0.4,
  /** https://aws.amazon.com/kms/pricing: a key of the customer’s; not compared. */
  key: 1,
  /** https://aws.amazon.com/cloudwatch/pricing: for each metric of an alarm, and for each dashboard. */
  alarmMetric: 0.1,
  freeAlarmMetrics: 10,
  dashboard: 3,
  freeDashboards: 3,
  freeQueueRequests: MILLION,
};
