/** A response or a request of any shape: a test reads what it expects there, and fails if it is not there. */
// biome-ignore lint/suspicious/noExplicitAny: this is the one place that says so
export type AnyShape = any;
