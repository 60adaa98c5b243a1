import { createLink } from '../../../shared/api/links.ts';
import { listWebhooks } from '../../../shared/api/webhooks.ts';
import { readDeliveries } from '../../../shared/data/webhooks/deliveries.ts';
import { readFirstChunks } from '../../../shared/data/webhooks/outbox.ts';
import { call } from '../call.ts';
import { putLinks, type TestLink } from '../clicks/counted-links.ts';
import { runJobs } from '../jobs/jobs.ts';
import type { TestService, TestUser } from '../service.ts';
import { deliver as count, Shard } from '../table/stream-records.ts';
import { dispatchOutbox } from './outbox.ts';
import { testReceiver } from './receiver.ts';
import { addWebhookFor } from './webhooks.ts';

/** A receiver for the tests of a file, and a user with a webhook that it receives. */
export function deliveryTests(service: TestService) {
  const receiver = testReceiver();

  async function addUser(fields: object = {}) {
    const user: TestUser = await service.addUser();
    const { id, secret } = await addWebhookFor(service, user, { url: receiver.url, ...fields });
    const [link] = (await putLinks(user, 1)) as [TestLink];
    const shard = new Shard();
    return {
      ...{ user, id, secret },
      async addLinks(times: number) {
        for (let n = 0; n < times; n++) {
          await call(service, createLink, { key: user.key, body: { url: 'https://example.com/' } });
        }
      },
      /** Counts clicks, as one batch of the stream. */
      click: (times: number) => count(Array.from({ length: times }, () => shard.visit({ ...link }))),
      dispatch: () => dispatchOutbox(user.id),
      async deliver() {
        await dispatchOutbox(user.id);
        return runJobs();
      },
      read: async () => (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0],
      readChunks: () => readFirstChunks(id, 1000),
      readDeliveries: () => readDeliveries(id, { limit: 1000 }),
    };
  }

  return { addUser, receiver };
}
