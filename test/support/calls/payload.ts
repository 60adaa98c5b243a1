/** The largest response that Lambda can return (AWS, "Lambda quotas"): 6 MB and some room for the envelope. */
export const MAX_PAYLOAD_BYTES = 6_291_556;

/** The bytes of a function's result as Lambda sends it: JSON, in which the body is a JSON string. */
export const payloadBytes = (result: object): number => Buffer.byteLength(JSON.stringify(result));
