import type { CaptchaVerifier } from '@vitrine/identity'
import { z } from 'zod'

const answerSchema = z.object({ success: z.boolean(), hostname: z.string().optional(), 'error-codes': z.array(z.string()).optional() })

/** Nobody solved it: a provider that knows the secret refuses the token alone. */
const UNSOLVED = 'connection-test'

export interface SiteverifyOptions {
  /** The whole address, for Google `https://www.google.com/recaptcha/api/siteverify`. */
  readonly url: string
  readonly secret: string
  readonly timeoutMs?: number
}

/**
 * Captcha answers checked by the siteverify protocol. A token solved on another host is refused, so that a page
 * elsewhere cannot collect tokens for us. Throws when the provider gives no usable answer: the caller decides whether
 * to fail open then.
 */
export function createSiteverify(options: SiteverifyOptions): CaptchaVerifier {
  const ask = async (response: string) => {
    const answer = await fetch(options.url, {
      method: 'POST',
      body: new URLSearchParams({ secret: options.secret, response }),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 5_000),
    })
    if (!answer.ok) throw new Error(`the captcha provider answered ${answer.status}`)
    return answerSchema.parse(await answer.json())
  }
  return {
    verify: async (response, hostname) => {
      // An empty answer costs a call and lets anybody spend our quota.
      if (response === '' || response.length > 8_192) return false
      const { success, hostname: solvedOn } = await ask(response)
      return success && (solvedOn === undefined || solvedOn.toLowerCase() === hostname.toLowerCase())
    },
    test: async () => {
      const { success, 'error-codes': codes = [] } = await ask(UNSOLVED)
      if (success) throw new Error('the captcha provider accepted a token that nobody solved')
      const refused = codes.find((code) => code.endsWith('-input-secret'))
      if (refused !== undefined) throw new Error(refused)
    },
  }
}
