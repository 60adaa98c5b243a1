import type { Page } from 'playwright-core';

/** Signs in on the login page that is open. */
export async function submitLogin(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Email address or username').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
