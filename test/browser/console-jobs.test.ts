import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findJob } from '../../shared/data/jobs/listed-jobs.ts';
import { addJob, addRunningJob } from '../support/jobs/listed-jobs.ts';
import { runningService } from '../support/processes/running-service.ts';
import { expectGoodLooks } from './support/looks.ts';
import { connectToChromium } from './support/shared-chromium.ts';

const service = runningService();
let browser: Browser;
beforeAll(async () => {
  browser = await connectToChromium();
});
afterAll(() => browser.close());

const ERROR =
  'User: arn:aws:sts::123456789012:assumed-role/LinkService-SetUpDomain/setUpDomain is not authorized to perform: cloudfront:GetDistributionTenant';

async function openAsAdministrator() {
  const { data } = (await service.api('GET', '/account')).body;
  const { url } = (await service.api('GET', `/user/login/${data.id}`)).body;
  const page = await browser.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  await page.locator('aside').getByRole('link', { name: 'Background jobs' }).click();
  await page.getByRole('heading', { name: 'Background jobs', level: 1 }).waitFor();
  return page;
}

describe('the page of background jobs', () => {
  it('shows jobs, retries one, and gives one up after a question', { timeout: 120_000 }, async () => {
    const page = await openAsAdministrator();
    await page.getByText('There are no jobs to do.').waitFor();
    await expectGoodLooks(page, 'console-jobs-empty');

    const later = { status: 'waiting', due: Date.now() + 900_000, userId: 0, error: undefined } as const;
    await addJob({ ...later, kind: 'indexLinks' });
    await addRunningJob({ kind: 'refreshPlan', error: undefined });
    const purge = await addJob();
    const domain = await addJob({ kind: 'setUpDomain', error: ERROR, payload: { host: 'go.example.com' } });
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByText(ERROR).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Give up: Set up or remove a branded domain').click();
    await page.getByText('until its owner checks it again').waitFor();
    await expectGoodLooks(page, 'console-jobs');

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Give up this job' }).filter({ visible: true }).click();
    await page.getByText('The job was given up.').waitFor();
    expect(await findJob(domain.id)).toBeUndefined();
    await page.getByRole('link', { name: 'Failed', exact: true }).click();
    await page.locator('tr', { hasText: purge.id }).getByRole('button', { name: 'Retry' }).click();
    await page.getByText('The job will be tried again now.').waitFor();
    await page.getByText('There are no jobs with this status.').waitFor();
    await page.close();
  });
});
