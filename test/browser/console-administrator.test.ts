import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { USER_AGENT } from './support/chromium.ts';
import { expectGoodLooks } from './support/looks.ts';
import { submitLogin } from './support/submit-login.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const PASSWORD = 'a long secret';

/** Signs in the first administrator, who has a link but no password. */
async function openAsAdministrator(): Promise<Page> {
  const { data } = await people.api('GET', '/account');
  const { url } = await people.api('GET', `/user/login/${data.id}`);
  const { page } = await people.open();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}

/** Follows a link of the navigation, which is in the menu on phones. */
async function openPage(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('aside').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}

async function signIn(page: Page, login: string): Promise<void> {
  await page.goto(`${people.ready.shortUrl}/login`);
  await submitLogin(page, login, PASSWORD);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Moves with the Tab key until this has the focus, as people without a mouse do. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not get to ${target}.`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Registers Grace on the plan Pro without a mouse; the first password is too short. */
async function createUserByKeyboard(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await tabTo(page, page.locator('aside').getByRole('link', { name: 'Users', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'New user' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New user' }).waitFor();
  await typeInto(page, 'Username', 'Grace');
  await typeInto(page, 'Email address', 'grace@example.com');
  await typeInto(page, 'Password', 'abcd');
  await tabTo(page, page.getByLabel('Plan', { exact: true }));
  await page.keyboard.type('Pro');
  const submit = page.getByRole('button', { name: 'Create the user' });
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await page.getByText('Password must have at least 8 characters.').waitFor();
  expect(await page.getByLabel('Email address').inputValue()).toBe('grace@example.com');
  expect(await page.getByLabel('Password').inputValue()).toBe('');
  await expectGoodLooks(page, 'console-new-user-wrong');
  await page.setViewportSize({ width: 1280, height: 800 });
  await typeInto(page, 'Password', PASSWORD);
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await page.getByText('The user was created.').waitFor();
  await page.getByText('Pro', { exact: true }).first().waitFor();
}

/** Creates a sign-in link on the user's page, and returns it. */
async function createSignInLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a sign-in link' }).click();
  const link = await page.locator('.secret code').innerText();
  expect(page.url()).not.toContain(link.split('/').at(-1));
  await expectGoodLooks(page, 'console-sign-in-link');
  await page.locator('main').getByRole('link', { name: 'Grace' }).click();
  await page.getByRole('heading', { name: 'Grace', level: 1 }).waitFor();
  return link;
}

/** Signs Grace in with the link, once; she creates a short link, and sees nothing of administrators. */
async function workAsGrace(link: string): Promise<Page> {
  const { page } = await people.open();
  await page.goto(link);
  await page.locator('aside').getByText('Grace').waitFor();
  expect(await page.locator('aside').getByRole('link', { name: 'Users' }).count()).toBe(0);
  expect((await page.goto(`${people.ready.shortUrl}/console/admin/users`))?.status()).toBe(404);
  await page.goto(`${people.ready.shortUrl}/console/links/new`);
  await page.getByRole('textbox', { name: 'Target URL', exact: true }).fill(`${people.target}/article`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
  const another = await people.open();
  expect((await another.page.goto(link))?.status()).toBe(401);
  return page;
}

/** Changes the plan, for which the last day can be chosen. */
async function changePlan(page: Page): Promise<void> {
  await page.getByLabel('New plan').selectOption('Business');
  await page.getByLabel('Or until a specific day').fill('2999-12-31');
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await page.getByText('The plan was changed.').waitFor();
  await page.getByText('Business, until Dec 31, 2999').waitFor();
}

/** The warning names what is lost, and nothing happens without the username. */
async function deleteGrace(page: Page): Promise<void> {
  await page.getByText('Delete this user').click();
  await page.getByText('everything that it owns: 1 link').waitFor();
  await page.getByText('This cannot be undone.').waitFor();
  const submit = page.getByRole('button', { name: 'Delete the user and everything they own' });
  await page.getByLabel('To confirm, type the username Grace').fill('Gracy');
  await submit.click();
  await page.getByText('The username does not match. Nothing was deleted.').waitFor();
  await expectGoodLooks(page, 'console-delete-user');
  await page.getByLabel('To confirm, type the username Grace').fill('Grace');
  await submit.click();
  await page.getByText('The user was deleted.').waitFor();
}

describe('an administrator’s day', () => {
  // Many steps, and each look in four variants.
  it('goes from a new user, made by keyboard, to the audit log and the user’s end', {
    timeout: 240_000,
  }, async () => {
    const page = await openAsAdministrator();
    await createUserByKeyboard(page);
    await expectGoodLooks(page, 'console-user');
    const link = await createSignInLink(page);
    const grace = await workAsGrace(link);

    await changePlan(page);
    await grace.goto(`${people.ready.shortUrl}/console/account`);
    await grace.getByText('Business').first().waitFor();

    await openPage(page, 'Users');
    await page.getByLabel('Email address or username').fill('RACE@ex');
    await page.keyboard.press('Enter');
    await page.getByText('Users with “RACE@ex” in the email address or username').waitFor();
    await expectGoodLooks(page, 'console-users');
    await page.getByLabel('Email address or username').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('There is no user with “nobody”').waitFor();
    await expectGoodLooks(page, 'console-users-none');
    await page.getByRole('link', { name: 'Show all users' }).click();
    await page.getByRole('link', { name: 'Grace' }).click();

    await deleteGrace(page);
    await grace.goto(`${people.ready.shortUrl}/console`);
    expect(new URL(grace.url()).pathname).toBe('/login');

    await openPage(page, 'Audit log');
    const rows = await page.locator('tbody tr').allInnerTexts();
    const ofGrace = rows.filter((row) => row.includes('Grace')).map((row) => row.replace(/\s+/g, ' '));
    const actions = [
      'Deleted the user',
      'Changed the plan',
      'Signed in',
      'Created a sign-in link',
      'Created the user',
    ];
    expect(ofGrace.map((row) => actions.find((action) => row.includes(action)))).toEqual(actions);
    await expectGoodLooks(page, 'console-audit');
    await openPage(page, 'Plans');
    await expectGoodLooks(page, 'console-plans');
  });
});

describe('someone with an account', () => {
  it('makes an API key, sees the main one, and changes the password', async () => {
    const username = 'Ada';
    await people.api('POST', '/user/add', {
      username,
      email: 'ada@example.com',
      password: PASSWORD,
      planid: 2,
    });
    const { page } = await people.open();
    await signIn(page, username);
    await openPage(page, 'API keys');
    await page.getByRole('link', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('Nightly backup');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Wrong password. Please try again.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Nightly backup');
    await expectGoodLooks(page, 'console-new-key-wrong');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.locator('.secret code').innerText();
    await expectGoodLooks(page, 'console-new-key-shown');
    expect((await people.api('GET', '/account', undefined, key)).data.username).toBe(username);

    await page.getByRole('link', { name: 'Back to API keys' }).click();
    await page.getByLabel('Delete the key Nightly backup').click();
    await expectGoodLooks(page, 'console-keys');
    await page.getByRole('button', { name: 'Delete key' }).click();
    await page.getByText('You have no additional keys yet.').waitFor();
    await page.getByLabel('Action').selectOption('Replace it with a new key');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your new main API key' }).waitFor();

    await openPage(page, 'Account');
    await expectGoodLooks(page, 'console-account');
    await page.getByLabel('New password').fill('another secret');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Your password was changed').waitFor();
  });

  it('reads, exports, and deletes messages', async () => {
    const body = { username: 'Mary', email: 'mary@example.com', password: PASSWORD, planid: 2 };
    const { data } = await people.api('POST', '/user/add', body);
    const { data: mary } = await people.api('GET', `/user/${data.id}`);
    const { page } = await people.open();
    await signIn(page, 'Mary');
    await openPage(page, 'Messages');
    await expectGoodLooks(page, 'console-messages-empty');
    const overlay = { type: 'contact', name: 'Questions', text: 'Any questions?' };
    const { id } = await people.api('POST', '/overlay/add', overlay, mary.apikey);
    const link = { url: `${people.target}/article`, type: `overlay-${id}`, custom: 'ask-mary' };
    await people.api('POST', '/url/add', link, mary.apikey);
    for (const message of ['When do you open on Sunday?\nWe would come with children.', '=1+1'])
      await fetch(`${people.ready.shortUrl}/messages/ask-mary`, {
        method: 'POST',
        headers: { 'user-agent': USER_AGENT },
        body: new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message }),
      });
    await page.reload();
    await page.getByText('When do you open on Sunday?').waitFor();
    await expectGoodLooks(page, 'console-messages');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('messages-1.csv');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Delete the message from ada@example.com').first().click();
    await page.getByRole('button', { name: 'Delete message' }).click();
    await page.getByText('=1+1').waitFor({ state: 'detached' });
  });
});
