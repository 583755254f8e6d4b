import type { RawRoutes } from '@vitrine/platform/http'
import { takeWebhook } from '../commands/webhooks/take-webhook.ts'
import type { PaymentsDeps } from '../deps.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/**
 * POST /hooks/{gateway}/{accountPublicId}. The raw bytes are what was signed, so nothing parses them before the signature is checked. 200 means
 * “kept”; every fault of ours is a 5xx, so that the gateway sends again.
 */
export const paymentHooks = (deps: PaymentsDeps): RawRoutes => ({
  name: 'payments.hooks',
  mount: (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) => done(null, body))
    app.post<{ Params: { gateway: string; account: string } }>(
      '/hooks/:gateway/:account',
      { bodyLimit: BODY_LIMIT_BYTES },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
        )
        await takeWebhook(deps, { connector: request.params.gateway, accountPublicId: request.params.account, rawBody, headers })
        return reply.code(200).send()
      },
    )
  },
})
