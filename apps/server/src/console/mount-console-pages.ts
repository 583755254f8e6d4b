import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Panels } from '@vitrine/panels'
import { keptAssets } from '@vitrine/platform/assets'
import type { Database } from '@vitrine/platform/database'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mountAssets } from '../pages/static/mount-assets.ts'
import { consoleSecurityHeaders } from './console-security.ts'

const BUILD = path.join(import.meta.dirname, '../../../console/build/client')

export interface ConsolePagesDeps {
  readonly panels: Panels
  readonly database: Database
  /** The console's own build unless named. */
  readonly build?: string
}

/** The console's files, and its one document for every other address. */
export const consolePages =
  ({ panels, database, build = BUILD }: ConsolePagesDeps) =>
  async (scope: FastifyInstance): Promise<void> => {
    await mountAssets(scope, path.join(build, 'assets'), keptAssets(database, 'console'))
    const document = path.join(build, 'index.html')
    const show = async (_: unknown, reply: FastifyReply): Promise<FastifyReply> => {
      // Read anew: the build may come after the server.
      if (!existsSync(document)) return notBuilt(reply)
      const origins = (await panels.all()).map(({ origin }) => origin)
      return reply
        .headers({ ...consoleSecurityHeaders(origins), 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(readFileSync(document))
    }
    scope.get('/', show)
    scope.get('/*', show)
  }

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/plain; charset=utf-8').send('The console is not built: npm run build -w @vitrine/console')
