import { memoize } from '../../../shared/memoize.ts';
import { toWidestNetwork } from '../../../shared/visitor/request/address-rate-limit.ts';

/** The requests of one network, which can have hundreds of connections, take turns with those of others. */
export const toLane = memoize(toWidestNetwork);
