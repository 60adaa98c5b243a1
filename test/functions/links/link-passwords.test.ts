import { expect, it, vi } from 'vitest';
import { createLink } from '../../../shared/api/links.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

vi.unmock('../../../shared/domain/users/passwords.ts');

const service = testService();

it('POST /url/add stores the password hashed at the production cost', async () => {
  const user = await service.addUser();
  const body = { url: 'https://example.com/', password: 'open sesame' };
  const answer = await call(service, createLink, { key: user.key, body });
  const { passwordHash } = await getOwned(links, user.id, answer.body.id);
  expect(passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
});
