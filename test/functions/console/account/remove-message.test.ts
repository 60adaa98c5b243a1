import { describe, expect, it } from 'vitest';
import { removeMessage } from '../../../../shared/api/console/messages.ts';
import { totalsKey } from '../../../../shared/data/keys.ts';
import { readMessages } from '../../../../shared/data/messages.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addContactLinkFor, send } from '../../../support/items/messages.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';
import { getItem } from '../../../support/table/items.ts';

const service = testService();

async function withMessage() {
  const user = await service.addUser();
  await send(service, await addContactLinkFor(service, user));
  const { items } = await readMessages(user.id, 1);
  const cookies = await signedInCookies(service, user);
  const remove = (id: unknown) =>
    sendForm(service, removeMessage, cookies, {}, { params: { id }, query: { page: 3 } } as object);
  return { user, id: items[0]?.id ?? 0, remove };
}
/** How many there are, and how many the user's totals say. */
const left = async ({ id }: { id: number }) => [
  (await readMessages(id, 1)).result,
  (await getItem(totalsKey(id)))?.messages,
];

describe('POST /console/messages/{id}/delete', () => {
  it('deletes the message, counts it once however often the button is pressed, and returns to its page', async () => {
    const { user, id, remove } = await withMessage();
    const responses = await Promise.all([remove(id), remove(id), remove(id)]);
    responses.push(await remove(id));
    for (const { status, headers } of responses)
      expect([status, headers.location]).toEqual([303, '/console/messages?page=3']);
    expect(await left(user)).toEqual([0, 0]);
  });

  it.each(['0', '-1', 'x', '1e3', '1.5', 'NaN', '%00', '../x', '9'.repeat(4096), '__proto__'])(
    'deletes nothing for the id %s',
    async (id) => {
      const { user, remove } = await withMessage();
      await remove(id);
      expect(await left(user)).toEqual([1, 1]);
    },
  );

  it('does not delete another user’s message, and treats it like a missing one', async () => {
    const [{ user, id }, { user: other, remove }] = [await withMessage(), await withMessage()];
    const [foreign, missing] = [await remove(id), await remove(`${other.id}00000099`)];
    expect([foreign.status, foreign.headers.location]).toEqual([missing.status, missing.headers.location]);
    expect(await left(user)).toEqual([1, 1]);
  });
});
