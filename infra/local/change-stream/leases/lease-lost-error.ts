/** The shard is for another process: this one must stop to deliver it. Trying again is of no use. */
export class LeaseLostError extends Error {}
