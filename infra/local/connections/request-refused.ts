/** Why the server does not read a request to its end, or does not send the function's response. */
export class RequestRefused extends Error {
  readonly statusCode: 400 | 408 | 413 | 431 | 503;

  constructor(statusCode: RequestRefused['statusCode'], message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** There is no room for the request or its response. */
export const busy = () => new RequestRefused(503, 'Service Unavailable');
