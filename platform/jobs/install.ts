import { PgBoss } from 'pg-boss'
import { grantJobTables } from './store/job-rights.ts'

export const JOBS_SCHEMA = 'pgboss'

export interface QueueSpec {
  readonly name: string
  readonly retriesMax: number
  /** After that long without an end a job counts as lost with its worker and is retried; 20 by default. */
  readonly expireSeconds?: number
}

/**
 * Installs the job queue and its queues as the migrator, and lets the application's role work with them. The application itself owns nothing
 * and so cannot install it. Safe to run at every start.
 */
export async function installJobs(adminUrl: string, queues: readonly QueueSpec[]): Promise<void> {
  const boss = new PgBoss({ connectionString: adminUrl, schema: JOBS_SCHEMA, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const queue of queues) {
    const options = {
      retryLimit: queue.retriesMax,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: queue.expireSeconds ?? 20,
      deleteAfterSeconds: 86_400,
      notify: true,
    }
    if (known.has(queue.name)) await boss.updateQueue(queue.name, options)
    else await boss.createQueue(queue.name, options)
  }
  await boss.stop({ graceful: false })
  await grantJobTables(adminUrl, JOBS_SCHEMA)
}
