import type { Check } from '../deployment/deployment.ts';
import { Skip, verify } from '../deployment/outcome.ts';
import { isFromCloudFront, visit } from '../deployment/visit.ts';

/** CloudFront accepts URLs of up to 8192 bytes. */
const TOO_LONG = 'a'.repeat(9000);

/** Requests that CloudFront handles itself (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html). */
const refused = [
  { what: 'a URL that is too long', path: `/${TOO_LONG}` },
  { what: 'the method TRACE', path: '/', method: 'TRACE' },
];

/** What CloudFront refuses does not reach the API, and its error page says nothing of what is behind it. */
export const cloudFrontErrors: Check = {
  name: 'CloudFront errors',
  async run({ origin }) {
    const health = await visit(`${origin}/health`);
    if (!isFromCloudFront(health)) throw new Skip('CloudFront is not in front of this service');
    for (const { what, path, ...options } of refused) {
      const { status, headers, body } = await visit(origin + path, options);
      verify(status >= 400 && status < 500, `${what} returned ${status}`);
      verify(headers['apigw-requestid'] === undefined, `${what} reached the API`);
      verify(
        !/execute-api|amazonaws\.com/.test(body.toString()),
        `the response to ${what} names the API’s own host`,
      );
    }
    verify(
      (await visit(`${origin}/health`)).status === 200,
      'the service does not respond after bad requests',
    );
    return 'bad requests end at CloudFront';
  },
};
