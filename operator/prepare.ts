import { readConfig } from '@vitrine/platform/config'
import { prepareDatabase } from '@vitrine/server/prepare'
import { runTool } from './run-tool.ts'

/**
 * `node operator/prepare.ts`: brings the database of `DATABASE_ADMIN_URL` to this version, roles and queues included; once for each version, before its servers start. What
 * is there already stays as it is.
 */
runTool(async () => {
  await prepareDatabase(readConfig(process.env), console.info)
  console.info('The database is ready.')
  return 0
})
