import { createContext, Script } from 'node:vm';

/**
 * The parts of a viewer-request event that we use.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export interface ViewerRequest {
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    querystring: string;
    headers: Record<string, { value: string }>;
  };
}

/** Loads a CloudFront Function. It gets JSON, and no part of Node. */
export function edgeFunction(code: string): (event: ViewerRequest) => Pick<ViewerRequest, 'request'> {
  const context = createContext(Object.create(null));
  new Script(code).runInContext(context);
  return (event) => {
    const call = new Script(`JSON.stringify(handler(${JSON.stringify({ version: '1.0', ...event })}))`);
    return { request: JSON.parse(call.runInContext(context)) };
  };
}
