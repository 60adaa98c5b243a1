/** The fields we use of an HTTP API event (API Gateway, payload format 2.0). */
export interface HttpEvent {
  headers: Record<string, string | undefined>;
  /** Each as `name=value`. API Gateway does not repeat them in the headers. */
  cookies?: string[];
  /** Decoded. */
  pathParameters?: Record<string, string | undefined>;
  /** As sent, without `?`. */
  rawQueryString?: string;
  queryStringParameters?: Record<string, string | undefined>;
  /** A string, until `parseBody` replaces it with the parsed object. */
  body?: unknown;
  isBase64Encoded: boolean;
  /** `domainName` is API Gateway's own host, and `sourceIp` the address that connected to it: usually the edge's. */
  requestContext: { domainName: string; http: { method: string; sourceIp: string } };
}
