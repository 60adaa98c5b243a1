import type { App } from 'aws-cdk-lib/core';
import * as v from 'valibot';
import { Text } from '../shared/api/fields/fields.ts';
import { EmailAddress, Username } from '../shared/api/fields/texts.ts';
import { AbuseContact, AccentColor, LogoFile, SiteName } from './appearance/appearance-settings.ts';
import { edgeEntries, isHostComplete, isHostInZone, TrueOrFalse } from './edge-settings.ts';
import { isTableComplete, tableEntries } from './table-settings.ts';

const wholeNumber = 'must be a whole number from 1 to 1000000';
const WholeNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d*$/, wholeNumber),
  v.transform(Number),
  v.maxValue(1e6, wholeNumber),
);
/** The longest that Lambda takes. */
const MAX_WINDOW_SECONDS = 300;
const seconds = `must be a whole number of seconds from 0 to ${MAX_WINDOW_SECONDS}`;

/** AWS Backup keeps copies for up to 100 years. */
const MAX_DAYS = 36_500;
const days = `must be a whole number of days from 1 to ${MAX_DAYS}`;
const Days = v.pipe(v.string(), v.regex(/^[1-9]\d*$/, days), v.transform(Number), v.maxValue(MAX_DAYS, days));

/** What `-c name=value` and cdk.json can set. An error message follows `context <name>: `. */
const Context = v.object({
  stage: v.optional(
    v.pipe(
      Text(30),
      v.regex(/^[a-z][a-z0-9-]*$/, 'must start with a letter and contain only a-z, 0-9 and -'),
    ),
    'production',
  ),
  ...edgeEntries,
  rateLimit: v.optional(WholeNumber, '30'),
  historyDays: v.optional(Days, '365'),
  throttleRate: v.optional(WholeNumber, '10000'),
  throttleBurst: v.optional(WholeNumber, '5000'),
  hashRate: v.optional(WholeNumber, '10'),
  drawRate: v.optional(WholeNumber, '20'),
  exportRate: v.optional(WholeNumber, '5'),
  accessLog: v.optional(TrueOrFalse, 'false'),
  routeCacheSeconds: v.optional(v.pipe(v.picklist(['0', '1'], 'must be 0 or 1'), v.transform(Number)), '0'),
  canary: v.optional(TrueOrFalse, 'false'),
  siteName: v.optional(SiteName),
  logo: v.optional(LogoFile),
  accentColor: v.optional(AccentColor),
  abuseContact: v.optional(AbuseContact),
  alarmEmail: v.optional(EmailAddress),
  monthlyBudget: v.optional(WholeNumber),
  backup: v.optional(TrueOrFalse, 'false'),
  backupDays: v.optional(Days, '35'),
  countingWindow: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, seconds),
      v.transform(Number),
      v.maxValue(MAX_WINDOW_SECONDS, seconds),
    ),
    '20',
  ),
  adminEmail: v.optional(EmailAddress, 'admin@localhost'),
  adminUsername: v.optional(Username, 'admin'),
  retainTable: v.optional(TrueOrFalse, 'true'),
  ...tableEntries,
  visitorKeyVersion: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/, 'must be the id of a version of the secret')),
  ),
  rotateEdgeSecret: v.optional(v.picklist(['accept', 'send'], 'must be accept or send')),
});

const Settings = v.pipe(
  Context,
  v.forward(
    v.check((context) => isHostComplete(context), 'needs hostedZone and hostedZoneId, and they need host'),
    ['host'],
  ),
  v.forward(
    v.check((context) => isHostInZone(context), 'must be hostedZone or a name in it'),
    ['host'],
  ),
  v.forward(
    v.check(
      (context) => isTableComplete(context),
      'needs tableStreamArn, the stream of this table, and it needs tableName',
    ),
    ['tableName'],
  ),
  v.forward(
    v.check(
      ({ monthlyBudget, alarmEmail }) => !monthlyBudget || alarmEmail !== undefined,
      'needs alarmEmail',
    ),
    ['monthlyBudget'],
  ),
);

/** All values as strings: the command line gives strings, and cdk.json may hold numbers and booleans. */
function getContext(app: App): Record<string, string> {
  const values = Object.keys(Context.entries).map((name) => [name, app.node.tryGetContext(name)]);
  return Object.fromEntries(
    values.filter(([, value]) => value !== undefined).map(([k, value]) => [k, `${value}`]),
  );
}

/** The settings in the context of the app, or a line for each that cannot be used. */
export function readContext(app: App): { settings: v.InferOutput<typeof Settings> } | { problems: string[] } {
  const { success, output, issues } = v.safeParse(Settings, getContext(app));
  if (success) return { settings: output };
  return { problems: issues.map((issue) => `context ${v.getDotPath(issue)}: ${issue.message}`) };
}
