/** The size of a long test: full in CI, which sets `CI`, and small enough to run often elsewhere. */
export const testSize = <T>({ ci, local }: { ci: T; local: T }): T => (process.env.CI ? ci : local);

/** How many requests tests send at the same time. DynamoDB Local has one lock, and fails transactions that wait for it too long. */
export const MANY_AT_ONCE = process.env.DYNAMODB_ENDPOINT ? 12 : 100;
