import { locales } from '../../kernel/index.ts'
import type { OpenApiTexts } from './document.ts'
import type { Schema } from './schemas.ts'

/** Headers, parameters, refusals and security schemes, which all calls share. */
export const sharedComponents = (texts: OpenApiTexts): Schema => ({
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The access token of a signed-in person. It comes in the `authorization` header of the answer of `login`, `register` and the other calls that sign in, is good for minutes, and is replaced by `refreshAccessToken`.',
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: `A key that a customer makes for his program (\`createApiKey\`, or the page “API” of the shop). ${Object.entries(
        texts.keyScopes,
      )
        .map(([scope, what]) => `\`${scope}\`: ${what}`)
        .join('; ')}. Calls that name \`session\` alone refuse every key with a 401.`,
    },
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: texts.sessionCookie,
      description: 'The session of a browser; only calls that browsers make by themselves read it.',
    },
  },
  parameters: {
    Locale: {
      name: 'locale',
      in: 'query',
      required: false,
      description: 'The language of names, texts and refusals; English unless named.',
      schema: { type: 'string', enum: [...locales] },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Your own unique text for this one request, best a UUID. Sent again with the same body, also at the same time, the call does nothing further and answers what the first one made; with another body it is refused with a 422. Send one with whatever costs money, and repeat with it when no answer came.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    },
  },
  headers: {
    RequestId: { description: 'Names this request; tell it to the support.', schema: { type: 'string' } },
    RateLimitLimit: number('How many calls are possible at once.'),
    RateLimitRemaining: number('How many are left now.'),
    RateLimitReset: number('Seconds until all of them are possible again.'),
    RateLimitPolicy: { description: 'The limit and its window in seconds, as `600;w=30`.', schema: { type: 'string' } },
    RetryAfter: { description: 'After how many seconds to try again.', schema: { type: 'integer', minimum: 1 } },
    ETag: {
      description: 'The state of this answer; sent as `If-None-Match` it saves the body while nothing changed.',
      schema: { type: 'string' },
    },
  },
  responses: {
    NotModified: { description: 'Nothing changed since the `ETag` that was sent as `If-None-Match`' },
    Unauthenticated: refusal(
      'Nobody is signed in, the token or key is not valid any more, a key is not enough, or may not be used from this address',
    ),
    NotFound: refusal('It does not exist, or it is not yours'),
    Invalid: refusal('Something sent is wrong, or the call is refused: `message` says why, `errors` says it by field'),
    TooManyRequests: refusal('Too many calls', { 'Retry-After': header('RetryAfter'), ...rateLimitHeaders }),
    Unavailable: refusal('Not available at the moment; nothing was done', { 'Retry-After': header('RetryAfter') }),
  },
})

const header = (name: string): Schema => ({ $ref: `#/components/headers/${name}` })
const number = (description: string): Schema => ({ description, schema: { type: 'integer', minimum: 0 } })

/** The state of a limit, where an answer has it. */
export const rateLimitHeaders: Schema = {
  'RateLimit-Limit': header('RateLimitLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
  'RateLimit-Policy': header('RateLimitPolicy'),
}
const refusal = (description: string, headers: Schema = {}): Schema => ({
  description,
  headers: { 'X-Request-Id': header('RequestId'), ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
