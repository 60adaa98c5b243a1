import { isServiceError } from '../../../errors.ts';
import { redirect, type VisitorResponse } from '../../../response.ts';
import { type ListPart, toJobsPath } from './jobs-page.ts';

/** Changes a job, and returns to the list, which says so; or that it is running or gone, as jobs may end at any time. */
export async function intervene(
  list: ListPart,
  done: 'retried' | 'given-up',
  change: () => Promise<void>,
): Promise<VisitorResponse> {
  const outcome = await change().then(
    () => done,
    (error: unknown) => {
      if (isServiceError(error, 'job_running')) return 'running';
      if (isServiceError(error, 'job_not_found')) return 'gone';
      throw error;
    },
  );
  return redirect(toJobsPath(list, { done: outcome }), { status: 303 });
}
