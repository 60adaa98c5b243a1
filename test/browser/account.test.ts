import { describe, expect, it } from 'vitest';
import { expectGoodLooks } from './support/looks.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

let users = 0;

/** A new user, with a sign-in link that the administrator created. */
async function addUser() {
  const username = `user-${++users}`;
  const user = { username, email: `${username}@example.com`, password: 'a long secret' };
  const { data } = await people.api('POST', '/user/add', user);
  const { url: signIn } = await people.api('GET', `/user/login/${data.id}`);
  return { username, signIn } as { username: string; signIn: string };
}

describe('a sign-in link', () => {
  it('opens the console once, and explains a second attempt', async () => {
    const { username, signIn } = await addUser();
    const { page } = await people.open();
    await page.goto(signIn);
    expect(page.url()).toBe(`${people.ready.shortUrl}/console`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.locator('aside').getByText(username).waitFor();

    const other = await people.open();
    expect((await other.page.goto(signIn))?.status()).toBe(401);
    await other.page.getByRole('heading', { name: 'This sign-in link is no longer valid' }).waitFor();
    await expectGoodLooks(other.page, 'sign-in-refused');
  });

  it('is not used up by a link preview', async () => {
    const { username, signIn } = await addUser();
    const preview = await people.open({ userAgent: 'facebookexternalhit/1.1' });
    expect((await preview.page.goto(signIn))?.status()).toBe(200);
    await expectGoodLooks(preview.page, 'sign-in-preview');
    const { page } = await people.open();
    await page.goto(signIn);
    await page.locator('aside').getByText(username).waitFor();
  });
});

describe('signing out', () => {
  it('everywhere leaves no cookie', async () => {
    const { signIn } = await addUser();
    const { page } = await people.open();
    await page.goto(signIn);
    await page.goto(`${people.ready.shortUrl}/console/account`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await expectGoodLooks(page, 'signed-out');
  });

  it('does not happen on a form of another site', async () => {
    const { username, signIn } = await addUser();
    const { page } = await people.open();
    await page.goto(signIn);
    await page.goto(`${people.target}/article`);
    await page.setContent(
      `<form method="post" action="${people.ready.shortUrl}/logout"><button>Win</button></form>`,
    );
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'You are still signed in' }).waitFor();
    await expectGoodLooks(page, 'not-signed-out');
    await page.goto(`${people.ready.shortUrl}/console`);
    await page.locator('aside').getByText(username).waitFor();
  });
});
