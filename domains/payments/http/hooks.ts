import type { RawRoutes } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { takeWebhook } from '../commands/webhooks/take-webhook.ts'
import type { PaymentsDeps } from '../deps.ts'
import { countWebhook } from '../metrics.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/**
 * POST /hooks/{gateway}/{accountPublicId}. The raw bytes are what was signed, so nothing parses them before the signature is checked. 200 means
 * “stored”; every fault of ours is a 5xx, so that the gateway sends again.
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
        const webhook = { connector: request.params.gateway, accountPublicId: request.params.account, rawBody, headers }
        await takeWebhook(deps, webhook).then(
          () => countWebhook('received'),
          (error: unknown) => {
            countWebhook(resultOf(error))
            throw error
          },
        )
        return reply.code(200).send()
      },
    )
  },
})

function resultOf(error: unknown): 'unknown-account' | 'bad-signature' | 'failed' {
  if (!(error instanceof Refusal)) return 'failed'
  return error.category === 'bad-signature' ? 'bad-signature' : 'unknown-account'
}
