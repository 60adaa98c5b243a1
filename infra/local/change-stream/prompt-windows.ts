import type { BackgroundFunction } from '../../../shared/api/contract/function-contract.ts';
import { countClicks, dispatch } from '../../../shared/api/streams.ts';

/**
 * In a table of its own, a machine pays nothing for each batch. So webhooks are told of a click within two seconds: it waits
 * for the first of these windows until it is counted, and for the other one twice, with its outbox and with the job.
 */
const WINDOW_SECONDS: Readonly<Record<string, number>> = { [countClicks.id]: 1, [dispatch.id]: 0.1 };

/** The same functions with shorter windows. */
export const withPromptWindows = (functions: readonly BackgroundFunction[]): BackgroundFunction[] =>
  functions.map((contract) => {
    const windowSeconds = WINDOW_SECONDS[contract.id];
    return contract.stream && windowSeconds !== undefined
      ? { ...contract, stream: { ...contract.stream, windowSeconds } }
      : contract;
  });
