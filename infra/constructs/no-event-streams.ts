/**
 * Stands in for `@smithy/core/event-streams` in bundles (see `bundle.ts`). The SDK imports it when an operation
 * streams events; none of DynamoDB or Secrets Manager does. It brings 19 KB, and costs more than that: what it shares
 * with the rest of the SDK cannot be laid out flat as long as something may import it later.
 */
throw new Error('Event streams are left out of the bundles: see alias in infra/constructs/bundle.ts.');

export {};
