import type { RateLimit, RateLimiter, RawTools } from '@vitrine/platform/http'
import type { FastifyInstance } from 'fastify'
import { V2_OPENAPI_PATH, V2_PATH, V2_POSTMAN_PATH } from '../../../contract/v2-calls.ts'
import { sendCacheable } from '../send.ts'
import { v2Document } from './document.ts'
import { postmanOf } from './postman.ts'

const READERS: RateLimit = { name: 'api-v2-documents', per: 'ip', burst: 30, perMinute: 30, store: 'memory' }

/** What programs and their authors read about the API: its OpenAPI document, and a Postman collection made of it for the shop that serves it. Both are public. */
export function serveDocuments(app: FastifyInstance, { contextOf }: RawTools, rateLimiter: RateLimiter): void {
  const document = v2Document()
  app.get(V2_OPENAPI_PATH, async (request, reply) => {
    await rateLimiter.take(READERS, await contextOf(request))
    return sendCacheable(reply, request, document)
  })
  app.get(V2_POSTMAN_PATH, async (request, reply) => {
    const context = await contextOf(request)
    await rateLimiter.take(READERS, context)
    const host = request.host.replace(/^core\./i, '')
    reply.header('content-disposition', 'attachment; filename="resellers-api-v2.postman_collection.json"')
    return sendCacheable(reply, request, postmanOf(document, `${context.secure ? 'https' : 'http'}://${host}${V2_PATH}`))
  })
}
