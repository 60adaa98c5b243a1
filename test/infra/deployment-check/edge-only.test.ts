import { afterEach, describe, expect, it } from 'vitest';
import { edgeOnly, verifyRefused } from '../../../infra/deployment-check/checks/edge-only.ts';
import { runCheck } from '../../../infra/deployment-check/run-checks.ts';
import { checkedService } from './checked-service.ts';
import { withFakeAws } from './fake-aws.ts';
import { edgeResponse } from './faulty-edge.ts';

const service = checkedService();
afterEach(() => {
  service.edge.fault = {};
});

describe('the API’s own host', () => {
  it.each([
    ['the stack does not have edgeOnly', 'null', 'skipped: the stack does not have edgeOnly'],
    ['nothing responds there', '"127.0.0.1:1"', 'failed: connect ECONNREFUSED 127.0.0.1:1'],
  ])('is an output of the stack: %s', async (_, output, outcome) => {
    const { status, detail } = await withFakeAws({ output }, () =>
      runCheck(edgeOnly, service.deployment({ stack: 'S' })),
    );
    expect(`${status}: ${detail}`).toContain(outcome);
  });

  it('must refuse every kind of function, also to a forged secret', async () => {
    const { origin } = service.deployment();
    service.edge.fault = { onViewerRequest: () => edgeResponse(403) };
    expect(await verifyRefused(origin)).toBe('the API’s own host refuses requests');
    service.edge.fault = {
      onViewerRequest: ({ path }) => (path.startsWith('/api') ? undefined : edgeResponse(403)),
    };
    await expect(verifyRefused(origin)).rejects.toThrow('/api/account returned 401');
    service.edge.fault = {
      onViewerRequest: ({ headers }) => (headers['x-link-secret'] ? undefined : edgeResponse(403)),
    };
    await expect(verifyRefused(origin)).rejects.toThrow('/health returned 200');
  });
});
