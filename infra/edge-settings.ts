import { PriceClass } from 'aws-cdk-lib/aws-cloudfront';
import * as v from 'valibot';
import type { EdgeSettings } from './constructs/edge.ts';

const HostName = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/,
    'must be a host name',
  ),
);

const HostedZoneId = v.pipe(
  v.string(),
  v.regex(/^Z[A-Z0-9]{1,31}$/, 'must be the id of a hosted zone, such as Z0123456789ABCDEFGHIJ'),
);

/** A context value that is a boolean in cdk.json and a text on the command line. */
export const TrueOrFalse = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
);

/** The context values about the edge. */
export const edgeEntries = {
  host: v.optional(HostName),
  hostedZone: v.optional(HostName),
  hostedZoneId: v.optional(HostedZoneId),
  priceClass: v.optional(
    v.enum(PriceClass, `must be ${Object.values(PriceClass).join(' or ')}`),
    PriceClass.PRICE_CLASS_ALL,
  ),
  waf: v.optional(TrueOrFalse, 'false'),
  edgeOnly: v.optional(TrueOrFalse),
};

type EdgeContext = v.InferOutput<v.ObjectSchema<typeof edgeEntries, undefined>>;

type OwnHostContext = Pick<EdgeContext, 'host' | 'hostedZone' | 'hostedZoneId'>;

/** Whether the context has all of the host, its zone, and the zone's id, or none. */
export const isHostComplete = ({ host, hostedZone, hostedZoneId }: OwnHostContext): boolean =>
  new Set([host, hostedZone, hostedZoneId].map((value) => value === undefined)).size === 1;

/** Whether the host is in its zone, or one of them is missing. */
export const isHostInZone = ({ host, hostedZone }: OwnHostContext): boolean =>
  host === undefined || hostedZone === undefined || `.${host}`.endsWith(`.${hostedZone}`);

/** The settings of the edge from the context. */
export function readEdgeSettings({
  host,
  hostedZone,
  hostedZoneId,
  priceClass,
  waf,
  edgeOnly = waf,
}: EdgeContext): EdgeSettings {
  const ownHost = host && hostedZone && hostedZoneId ? { host, hostedZone, hostedZoneId } : undefined;
  return { priceClass, waf, edgeOnly, ownHost };
}
