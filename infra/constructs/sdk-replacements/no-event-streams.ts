/**
 * Replaces `@smithy/core/event-streams` in bundles (see `bundle.ts`). The SDK imports it when an operation streams
 * events, which no operation of DynamoDB or Secrets Manager does. It adds more than its own 19 KB: because of its late
 * import, esbuild cannot merge the modules that it shares with the rest of the SDK into one scope.
 */
throw new Error('Bundles do not include event streams: see `alias` in infra/constructs/bundle.ts.');

export {};
