/**
 * Replaces `@aws/lambda-invoke-store` in bundles (see `bundle.ts`). The SDK asks it for the trace id when one process
 * handles several invocations at once, which these functions do not; otherwise the id is in the environment. It adds 2 KB.
 */
export const InvokeStore = { getInstanceAsync: async () => undefined };
