import { exportCampaignClicks } from '../../../shared/api/console/campaigns.ts';
import { EXPORTED_MEMBERS } from '../../../shared/api/console/requests.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readForFile } from '../../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../../shared/console/statistics/clicks-csv.ts';
import { exportMembers, toExportedLink } from '../../../shared/console/statistics/export-clicked-items.ts';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';
import { readCampaignWithLinks } from '../../../shared/data/links/links-of-campaign.ts';

/** A campaign's clicks over time, by name, or of its links, as a file. */
export const handler = consoleEndpoint(
  exportCampaignClicks,
  async ({ session, params, query, now, site }) => {
    const subject = `campaign-${params.id}`;
    const { list } = query;
    if (list === 'members')
      return exportMembers({ session, query, now, subject }, async () => {
        const { links } = await readCampaignWithLinks(session.user.id, params.id, EXPORTED_MEMBERS);
        return links.map((link) => toExportedLink(link, site.shortUrl));
      });
    const owned = { userId: session.user.id, id: params.id };
    const { found, asked } = await readForFile(query, { ...session, now }, (...period) =>
      readItemReport(campaigns, owned, ...period),
    );
    return clicksCsv({ subject, asked, report: found.report, list, now });
  },
);
