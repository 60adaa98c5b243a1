import { failedJobs } from '../../infra/openapi/examples/jobs.ts';
import type { WebhookDelivery } from '../../shared/data/webhooks/deliveries.ts';
import type { Job } from '../../shared/domain/jobs.ts';
import type { StoryVisit } from './example-service.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** What happens before a route's first example, so that its statistics are worth reading. */
interface Visited {
  visits: StoryVisit[];
  /** The path whose statistics have this many clicks once all visits are counted. */
  counted: { path: string; clicks: number };
}

/** What has failed, which nothing does in the examples. */
interface Failed {
  jobs: Partial<Job>[];
}

/** What was sent to a webhook: nothing of the examples leaves this machine. */
interface Delivered {
  deliveries: WebhookDelivery[];
}

export type Story = Visited | Failed | Delivered;

/** By the id of the route. */
export const story: Record<string, Story | undefined> = {
  getLink: {
    visits: [
      { path: '/sale', country: 'DE', userAgent: firefox, referrer: 'https://www.example.org/blog' },
      { path: '/sale', country: 'DE', userAgent: safari },
      { path: '/sale', country: 'FR', userAgent: firefox, referrer: 'https://www.facebook.com/' },
    ],
    counted: { path: '/url/100000002', clicks: 3 },
  },
  getQrCode: {
    visits: [{ path: '/q/jzs3698', country: 'DE', userAgent: safari }],
    counted: { path: '/qr/100000001', clicks: 1 },
  },
  listDeliveries: {
    deliveries: [
      {
        id: 'mwq8lds0-1f0c9a52-8be',
        webhookId: 100000001,
        event: 'link.created',
        attempts: 1,
        sent: Date.parse('2026-11-21T10:00:00Z'),
        status: 200,
        ms: 84,
        answer: 'OK',
        hasSucceeded: true,
        body: '{"type":"link.created","timestamp":"2026-11-21T10:00:00.000Z","data":{"id":100000002}}',
      },
    ],
  },
  listJobs: {
    jobs: failedJobs.map(({ id, kind, userid, status, attempts, error }) => ({
      id,
      kind,
      userId: userid,
      status,
      attempts,
      error,
    })),
  },
};
