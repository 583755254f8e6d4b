import { rmSync } from 'node:fs'
import path from 'node:path'
import { removeEmbedded } from '@vitrine/platform/database/embedded'

/** `npm run db:reset`: deletes the demo's database and the sandbox's books; the next start makes them anew. A database of DATABASE_URL is never touched. */
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data/demo')
try {
  await removeEmbedded(path.join(dataDir, 'postgres'))
  rmSync(dataDir, { recursive: true, force: true })
  console.info(`Removed ${path.relative(process.cwd(), dataDir) || dataDir}. npm start makes it anew.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
