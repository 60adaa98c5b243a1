/*
 * CloudFront Function, JavaScript runtime 2.0, viewer request. Tells the functions which host the viewer asked for, from
 * which address, and in which country, in the headers that `shared/api/contract/edge-headers.ts` describes. Assigning a
 * header replaces all values that the viewer sent under its name.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const headers = request.headers;
  // CloudFront overwrites it, so it is never what the viewer sent.
  const country = headers['cloudfront-viewer-country'];

  // `/alias/` works like `/alias`; API Gateway's routes tell them apart.
  if (request.uri.length > 1 && request.uri.endsWith('/')) request.uri = request.uri.slice(0, -1);

  headers['x-link-host'] = { value: headers.host.value.toLowerCase() };
  headers['x-link-address'] = { value: event.viewer.ip };
  if (country) headers['x-link-country'] = { value: country.value };
  else delete headers['x-link-country'];
  // CloudFront adds it to the request to the origin.
  delete headers['x-link-secret'];
  return request;
}
