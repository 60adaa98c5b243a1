import { beforeAll, describe, expect, it } from 'vitest';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import * as items from '../../../shared/api/console/items.ts';
import { exportedNames } from '../../../shared/collections.ts';
import { checkEach } from '../../support/check-each.ts';
import { measureCost } from '../../support/pages/console.ts';
import { type FormSender, formSender } from '../../support/pages/console-forms.ts';
import { testService } from '../../support/service.ts';

const service = testService();
let person: FormSender;
beforeAll(async () => {
  person = await formSender(service);
});

/** Table requests and units of each page, of an account with one of everything. Long lists have tests of their own. */
const costs: Record<string, [requests: number, units: number]> = {
  ...Object.assign({}, ...Object.values(items).map(costsOfPages)),
  showConsole: [5, 6],
  exportConsoleClicks: [2, 4],
  showMissingPage: [1, 3],
  listConsoleLinks: [7, 9],
  newConsoleLink: [7, 9],
  showUtmTemplates: [1, 3],
  editConsoleLink: [8, 10],
  showConsoleLink: [5, 6],
  showLinkHistory: [3, 5],
  showDeletedLinks: [3, 5],
  exportConsoleLinkClicks: [3, 5],
  showConsoleLinkQr: [2, 4],
  downloadConsoleLinkQr: [3, 5],
  showCampaigns: [4, 6],
  showCampaignLinks: [9, 11],
  exportCampaignClicks: [3, 5],
  showChannelItems: [8, 11],
  exportChannelClicks: [3, 5],
  // With the links to choose from.
  showNewBioPage: [2, 4],
  showBioPageForm: [3, 6],
  showDeleteSplashPage: [3, 4],
  showDeleteOverlay: [3, 4],
  showDomain: [3, 5],
  showNewDomain: [2, 4],
  showDomainForm: [4, 6],
  showWebhooks: [4, 7],
  showWebhook: [4, 6],
  showQrCodes: [3, 5],
  showNewQrCode: [1, 3],
  showQrCode: [3, 5],
  exportQrCodeScans: [3, 5],
  showQrCodeForm: [2, 4],
  showDeleteQrCode: [2, 4],
  showKeys: [3, 5],
  showNewKey: [1, 3],
  showConsoleAccount: [1, 3],
  // One of them is new, and marked as read.
  showMessages: [4, 7],
  exportMessages: [3, 5],
  showImport: [4, 6],
  showExport: [1 + exportedNames.length, 3 + exportedNames.length],
  exportLinks: [2, 4],
  exportData: [4, 5],
  showUsers: [4, 10],
  showNewUser: [1, 3],
  showUser: [2, 5],
  showPlans: [1, 3],
  showAudit: [3, 5],
  showJobs: [9, 11],
};

/** What the pages of most kinds of items cost. */
function costsOfPages(pages: (typeof items)[keyof typeof items]): typeof costs {
  return {
    [pages.list.id]: [3, 5],
    [pages.showNew.id]: [1, 3],
    [pages.showForm.id]: [2, 4],
    [pages.showDelete.id]: [2, 4],
  };
}

describe('each page of the console', () => {
  it('costs no more requests and units than it has to', async () => {
    const pages = consoleRoutes.filter(({ method }) => method === 'GET');
    await checkEach(pages, async (route) => {
      const { operations, units } = measureCost(await person.open(route));
      const [maxRequests, maxUnits] = costs[route.id] ?? [0, 0];
      expect(operations.length, 'requests').toBeLessThanOrEqual(maxRequests);
      expect(units, 'units').toBeLessThanOrEqual(maxUnits);
    });
  });
});
