import { describe, expect, it } from 'vitest';
import { removeMessage } from '../../../../shared/api/console/messages.ts';
import { readMessages } from '../../../../shared/data/messages.ts';
import { sendForm } from '../../../support/console.ts';
import { addContactLinkOf, send } from '../../../support/messages.ts';
import { testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';

const service = testService();

async function withMessage() {
  const user = await service.addUser();
  await send(service, await addContactLinkOf(service, user));
  const { items } = await readMessages(user.id, 1);
  return { user, id: items[0]?.id ?? 0 };
}
const left = async ({ id }: { id: number }) => (await readMessages(id, 1)).result;

describe('POST /console/messages/{id}/delete', () => {
  it('deletes the message once, and returns to its page', async () => {
    const { user, id } = await withMessage();
    const cookies = await signedInCookies(service, user);
    for (let i = 0; i < 2; i++) {
      const options = { params: { id }, query: { page: 3 } };
      const { status, headers } = await sendForm(service, removeMessage, cookies, {}, options);
      expect([status, headers.location]).toEqual([303, '/console/messages?page=3']);
      expect(await left(user)).toBe(0);
    }
  });

  it('does not delete another user’s message', async () => {
    const { user, id } = await withMessage();
    const cookies = await signedInCookies(service, await service.addUser());
    for (const one of [id, 'x', -1])
      await sendForm(service, removeMessage, cookies, {}, { params: { id: one } });
    expect(await left(user)).toBe(1);
  });
});
