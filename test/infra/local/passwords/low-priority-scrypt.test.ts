import { scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { lowPriorityScrypt } from '../../../../infra/local/passwords/low-priority-scrypt.ts';
import type { ScryptParameters } from '../../../../shared/domain/users/passwords.ts';

const buildParameters = (password: string): ScryptParameters => [
  password,
  Buffer.alloc(16, 1),
  32,
  { N: 2 ** 10, r: 8, p: 1 },
];

/** The niceness of each thread of this process (proc_pid_stat(5)). */
const nicenesses = () =>
  readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').replace(/.*\) /, '').split(' ')[16]),
  );

describe('scrypt in threads of low priority', () => {
  it('derives what scrypt derives, also at the same time and in a thread that was used before', async () => {
    for (const passwords of [['a', 'bß', ''], ['c']]) {
      const derived = await Promise.all(passwords.map((one) => lowPriorityScrypt(...buildParameters(one))));
      expect(derived).toEqual(passwords.map((one) => scryptSync(...buildParameters(one))));
    }
  });

  it('fails for parameters that scrypt refuses, and works again afterwards', async () => {
    const [password, salt, length] = buildParameters('a');
    await expect(lowPriorityScrypt(password, salt, length, { N: 3, r: 8, p: 1 })).rejects.toThrow();
    expect(await lowPriorityScrypt(...buildParameters('a'))).toEqual(scryptSync(...buildParameters('a')));
  });

  it.runIf(process.platform === 'linux')('lowers the priority of those threads only', async () => {
    await lowPriorityScrypt(...buildParameters('a'));
    expect(nicenesses()).toContain(getPriority() + 10);
    expect(nicenesses()).toContain(getPriority());
  });

  it('works where a sandbox forbids to lower the priority', async () => {
    const thread = new URL('../../../../infra/local/passwords/scrypt-thread.ts', import.meta.url).href;
    const script = `
      require('node:os').setPriority = () => { throw new Error('EPERM'); };
      require('node:module').syncBuiltinESMExports();
      import(${JSON.stringify(thread)});`;
    const worker = new Worker(script, { eval: true, env: {}, execArgv: [] });
    worker.postMessage(buildParameters('a'));
    const [derived] = await once(worker, 'message');
    await worker.terminate();
    expect(Buffer.from(derived)).toEqual(scryptSync(...buildParameters('a')));
  });
});
