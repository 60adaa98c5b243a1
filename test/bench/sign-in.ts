/**
 * Whether the time of a refused sign-in tells that an account exists: wrong passwords for accounts that do and do not exist,
 * in turns on one service, and the same for accounts that are limited, which takes no hash. The third kind is the noise: two
 * accounts that exist. `node test/bench/sign-in.ts [--json]`, about five minutes.
 */
import { viaProxy } from '../support/edge.ts';
import { median, type Row, report, round } from './report.ts';
import { type Server, startService } from './servers.ts';

/** In pairs that follow each other. An account takes five wrong passwords in a minute. */
const PAIRS = 300;
const LIMITED_PAIRS = 1500;
const ACCOUNTS = 2 * Math.ceil(PAIRS / 5) + 20;

const CSRF = 'a'.repeat(22);
let visitors = 0;

async function addAccount({ port, apiKey }: Server, username: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/api/user/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: 'right', planid: 1 }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}

/** Milliseconds of a sign-in with a wrong password, each from another address; undefined if the machine was too busy. */
async function timeOf({ port }: Server, login: string, expected: number): Promise<number | undefined> {
  const start = performance.now();
  const answer = await fetch(`http://localhost:${port}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `login=${CSRF}`,
      ...viaProxy(++visitors),
    },
    body: `${new URLSearchParams({ csrf: CSRF, login, password: 'wrong' })}`,
  });
  await answer.arrayBuffer();
  if (answer.status === 503) return undefined;
  if (answer.status !== expected) throw new Error(`${login}: ${answer.status}`);
  return performance.now() - start;
}

interface Kind {
  name: string;
  pairs: number;
  status: number;
  /** The two accounts of a pair. */
  loginsOf(pair: number): [string, string];
}

/** Half of the pairs start with the first account, and half with the second. */
async function compare(server: Server, { name, pairs, status, loginsOf }: Kind): Promise<Row> {
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < pairs; pair++) {
    const logins = loginsOf(pair);
    const [first, second] = pair % 2 === 0 ? [0, 1] : [1, 0];
    const took = [0, 0];
    let isWhole = true;
    for (const which of [first, second]) {
      const time = await timeOf(server, logins[which] ?? '', status);
      isWhole &&= time !== undefined;
      took[which] = time ?? 0;
    }
    if (isWhole) times.forEach((all, which) => void all.push(took[which] ?? 0));
  }
  const differences = times[0].map((time, pair) => time - (times[1][pair] ?? 0)).sort((a, b) => a - b);
  const quartile = (part: number) => differences[Math.floor(part * differences.length)] ?? 0;
  return {
    name,
    value: round(median(differences), 3),
    unit: 'ms',
    'first in ms': round(median(times[0]), 2),
    'second in ms': round(median(times[1]), 2),
    'half of the differences': `${round(quartile(0.25), 2)} to ${round(quartile(0.75), 2)}`,
    // Of a median: 1.25 times that of the mean, whose deviation follows from the quartiles.
    'standard error': round(
      (1.25 * (quartile(0.75) - quartile(0.25))) / 1.35 / Math.sqrt(differences.length),
      3,
    ),
  };
}

/** The rows show the median of the differences within a pair. */
async function benchSignIn(): Promise<Row[]> {
  const server = await startService();
  try {
    for (let i = 0; i < ACCOUNTS; i++) await addAccount(server, `known-${i}`);
    const known = (pair: number) => `known-${Math.floor(pair / 5)}`;
    const rows = [
      await compare(server, {
        name: 'an account, no account',
        pairs: PAIRS,
        status: 403,
        loginsOf: (pair) => [known(pair), `nobody-${Math.floor(pair / 5)}`],
      }),
      await compare(server, {
        name: 'two accounts',
        pairs: PAIRS / 2,
        status: 403,
        loginsOf: (pair) => [known(PAIRS + pair), known(PAIRS + PAIRS / 2 + pair)],
      }),
    ];
    return [...rows, ...(await compareLimited(server))];
  } finally {
    await server.stop();
  }
}

/** Within the minute in which the accounts are limited. */
async function compareLimited(server: Server): Promise<Row[]> {
  const logins: [string, string, string] = ['known-0', 'nobody-0', 'known-1'];
  await new Promise((resolve) => setTimeout(resolve, 60_000 - (Date.now() % 60_000)));
  for (const login of logins) for (let i = 0; i < 5; i++) await timeOf(server, login, 403);
  const limited = { pairs: LIMITED_PAIRS, status: 429 };
  const [known, nobody, other] = logins;
  return [
    await compare(server, {
      ...limited,
      name: 'limited: an account, no account',
      loginsOf: () => [known, nobody],
    }),
    await compare(server, { ...limited, name: 'limited: two accounts', loginsOf: () => [known, other] }),
  ];
}

if (import.meta.main) report('sign-in', await benchSignIn());
