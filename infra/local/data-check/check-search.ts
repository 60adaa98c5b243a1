import { linkListKey } from '../../../shared/data/search/search-keys.ts';
import { changeList, type ListChange, toLinkListId } from '../../../shared/domain/search/link-lists.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

const INDEX = 'SEARCH#';
const RECORD = /^LINK#(\d+)$/;

interface User {
  /** The changes that lead from no lists to those of the records, by the sort key of a list. */
  changes: Map<string, ListChange[]>;
  lists: Map<string, Uint8Array>;
}

/** Checks the lists of the search index against its records of links. */
export function checkSearch(data: ServiceData, report: Report): ServiceCheck {
  const users = new Map<number, User>();

  function findUser(id: number): User {
    const user = users.get(id) ?? { changes: new Map(), lists: new Map() };
    users.set(id, user);
    return user;
  }

  return {
    checkItem({ pk, sk, tokens, numbers }: Native) {
      if (!pk.startsWith(INDEX)) return;
      const id = Number(pk.slice(INDEX.length));
      const { changes, lists } = findUser(id);
      const n = RECORD.exec(sk)?.[1];
      if (!n) return void lists.set(sk, numbers as Uint8Array);
      for (const token of tokens as string[]) {
        const change = { token, n: Number(n), isAdded: true };
        const list = linkListKey(id, toLinkListId(change)).sk;
        const ofList = changes.get(list) ?? [];
        ofList.push(change);
        changes.set(list, ofList);
      }
    },
    finish() {
      for (const [id, { changes, lists }] of users) {
        if (!data.hasUser(id)) continue;
        for (const sk of new Set([...changes.keys(), ...lists.keys()])) {
          const [found, expected] = [lists.get(sk), changeList(undefined, changes.get(sk) ?? [])];
          if (Buffer.compare(Buffer.from(found ?? []), Buffer.from(expected ?? [])) !== 0)
            report(`${INDEX}${id} ${sk} does not list the links that have its token`);
        }
      }
    },
  };
}
