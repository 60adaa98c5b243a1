import { migrate } from '../../shared/api/job-kinds.ts';
import { runMigration } from '../../shared/data/schema/migrate.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Migrates the next items of an earlier schema version. */
export const handler = jobHandler(migrate, ({ payload, state }, { isTimeUp }) =>
  runMigration({ position: 0, ...payload, ...state }, isTimeUp),
);
