import { exportAccount } from '../../shared/api/account-export.ts';
import { readExportPage } from '../../shared/data/export/export-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of everything that belongs to the caller. */
export const handler = endpoint(exportAccount, ({ query, user, now, site }) =>
  readExportPage(query.cursor, { user, now, site }),
);
