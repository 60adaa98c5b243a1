import { followLink } from '../../../shared/api/visitor/links.ts';
import { followQrCode } from '../../../shared/api/visitor/qr-codes.ts';
import { call } from '../call.ts';
import { chromeOnWindows } from '../calls/browsers.ts';
import { addLinkFor } from '../calls/builders.ts';
import { addQrCodeFor } from '../items/qr-codes.ts';
import type { TestService, TestUser } from '../service.ts';
import { deliver, Shard, type Visit } from '../table/stream-records.ts';

/** Follows the links and scans the QR codes of a user, and counts the visits that this records. */
export async function memberVisits(service: TestService, owner?: TestUser) {
  const user = owner ?? (await service.addUser());
  const shard = new Shard();

  /** What the visit writes into the visitor's record about where its subject was. */
  async function visit(
    route: typeof followLink | typeof followQrCode,
    params: Record<string, unknown>,
  ): Promise<string> {
    const { requests } = await call(service, route, { params, headers: chromeOnWindows });
    return requests.at(-1)?.input.ExpressionAttributeValues[':memberships'].S;
  }

  return {
    user,
    shard,
    count: () => deliver(shard.records.splice(0)),
    async aLink(body: Record<string, unknown> = {}) {
      const { id, alias } = await addLinkFor(service, user, body);
      const follow = async (facts: Partial<Visit> = {}) => {
        const memberships = await visit(followLink, { alias });
        shard.visit({ linkId: id, userId: user.id, memberships, at: new Date(), ...facts });
        return memberships;
      };
      return { id, follow };
    },
    async aQrCode() {
      const { id, code } = await addQrCodeFor(service, user, { type: 'link', data: 'https://example.com/' });
      const follow = async (facts: Partial<Visit> = {}) => {
        const memberships = await visit(followQrCode, { code });
        shard.visit({ qrId: id, userId: user.id, memberships, at: new Date(), ...facts });
        return memberships;
      };
      return { id, follow };
    },
  };
}
