/**
 * As fast as a redirect can be here: `node:http` and `node:sqlite` with group commit, one SELECT and one upsert per visit,
 * and nothing else. Visitors are rows, as in the service. `node test/bench/limit-server.ts`, with `DATA_DIR`.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const sqlite = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'limit.db'));
sqlite.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE links (alias TEXT PRIMARY KEY, url TEXT NOT NULL);
  CREATE TABLE visitors (id TEXT PRIMARY KEY, visits INTEGER NOT NULL, country TEXT, referrer TEXT, agent TEXT);
  INSERT INTO links VALUES ('bench', 'https://www.example.com/');
`);
const find = sqlite.prepare('SELECT url FROM links WHERE alias = ?');
const record = sqlite.prepare(
  'INSERT INTO visitors VALUES (?, 1, ?, ?, ?) ON CONFLICT DO UPDATE SET visits = visits + 1',
);
const count = sqlite.prepare('SELECT sum(visits) AS clicks, count(*) AS uniqueClicks FROM visitors');

interface Visit {
  values: string[];
  response: ServerResponse;
  url: string;
}

let visits: Visit[] = [];

function commit(): void {
  const group = visits;
  visits = [];
  sqlite.exec('BEGIN');
  for (const { values } of group) record.run(...values);
  sqlite.exec('COMMIT');
  for (const { response, url } of group) {
    response.writeHead(302, { Location: url, 'Content-Length': 0 }).end();
  }
}

const server = createServer(({ url = '', headers }, response) => {
  const found = find.get(url.slice(1));
  // Any other path responds with what was counted.
  if (!found) {
    response.end(JSON.stringify({ data: count.get() }));
    return;
  }
  const { 'cloudfront-viewer-address': address = '', 'user-agent': agent = '', referer = '' } = headers;
  const values = [`${address} ${agent}`, String(headers['cloudfront-viewer-country']), referer, agent];
  if (visits.length === 0) setImmediate(commit);
  visits.push({ values, response, url: String(found.url) });
});

await once(server.listen(0, '127.0.0.1'), 'listening');
const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
console.log(JSON.stringify({ baseUrl, shortUrl: baseUrl }));
