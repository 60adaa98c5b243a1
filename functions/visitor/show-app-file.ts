import { showAppFile } from '../../shared/api/visitor/site.ts';
import { findAppFile } from '../../shared/data/app-files.ts';
import { appFileNames } from '../../shared/domain/app-files.ts';
import { cacheableResponse } from '../../shared/response.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { hostName } from '../../shared/visitor/request/host.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { notFoundOnHost } from '../../shared/visitor/visits/not-found-response.ts';

const fields = new Map(Object.entries(appFileNames));

/** Systems ask for these files without following redirects. Other names are paths like any other. */
export const handler = visitorEndpoint(showAppFile, async (request) => {
  const { params, host, site } = request;
  const field = fields.get(params.file);
  if (!field) return notFoundOnHost(request);
  const name = site.hosts.has(host) ? undefined : hostName(host);
  const body = name && (await findAppFile(name, field));
  if (!body) return notFoundPage(request);
  return cacheableResponse({ contentType: 'application/json', body }, { maxAgeSeconds: 300 });
});
