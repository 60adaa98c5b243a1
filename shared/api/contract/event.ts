/** What API Gateway sends to the handler of an HTTP API (payload format 2.0): the parts that are used. */
export interface HttpEvent {
  headers: Record<string, string | undefined>;
  /** Each as `name=value`; not among the headers. */
  cookies?: string[];
  /** Decoded. */
  pathParameters?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined>;
  /** A string from API Gateway; what it held, once it was parsed. */
  body?: unknown;
  isBase64Encoded: boolean;
  requestContext: { http: { method: string; sourceIp: string } };
}
