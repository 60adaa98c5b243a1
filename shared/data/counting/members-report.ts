import { type ClickCollection, clickSubject } from '../../domain/clicks/clicks.ts';
import type { Period } from '../../domain/clicks/period.ts';
import { type NameFilter, reportPeriod } from '../../domain/clicks/period-report.ts';
import { beginStep, finishInTurns } from '../../event-loop.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { comparePeriods, readPeriod } from './period-clicks.ts';

type ComparedClicks = Awaited<ReturnType<typeof comparePeriods>>;

/** What is in a campaign or channel: its clicks are those of its own items, as far as they were in it. */
export interface Member {
  collection: ClickCollection;
  id: number;
}

interface MembersQuery<Found> {
  collection: 'campaigns' | 'channels';
  id: number;
  period: Period;
  filter: NameFilter | undefined;
  /** Reads a page of what is in it. Throws its 404 before it reads anything. */
  readMembers(): Promise<Found>;
  listMembers(found: Found): readonly Member[];
}

/** The clicks of a campaign or channel in a period, and those of each member on a page. */
export async function readMembersReport<Found>(asked: MembersQuery<Found>) {
  const { collection, id, period, filter, readMembers, listMembers } = asked;
  const [found, stored] = await Promise.all([
    readMembers(),
    readPeriod(clickSubject(collection, id), period, filter),
  ]);
  const compared = await compareMembers(listMembers(found), period);
  const counts = compared.map(({ clicks }) => clicks);
  return { ...found, counts, report: await finishInTurns(reportPeriod(period, stored, filter)) };
}

/** Members whose clicks are read at the same time: they take a few milliseconds together. */
const AT_ONCE = 50;

/** The clicks of each of these in a period and in the one before it. */
export async function compareMembers(members: readonly Member[], period: Period): Promise<ComparedClicks[]> {
  const compare = ({ collection, id }: Member) => comparePeriods(clickSubject(collection, id), period);
  const compared: ComparedClicks[] = [];
  for (const some of splitIntoChunks(members, AT_ONCE)) {
    await beginStep();
    compared.push(...(await Promise.all(some.map(compare))));
  }
  return compared;
}
