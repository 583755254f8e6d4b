import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, faultFields } from '../server/control.ts'
import { createFaults, type FaultRule, type Faults } from '../server/faults.ts'
import { readFields } from '../server/fields.ts'
import { serve } from '../server/serve.ts'
import { answerAfter, answerBefore, delayOf, faultAt, isCommonFault } from '../server/spoil.ts'
import { jsonAnswer, sendOnWire } from '../server/wire.ts'
import { widgetScript } from './widget.ts'

export interface CaptchaOptions {
  readonly port?: number
  /** The secret `siteverify` asks for; `sandbox-captcha-secret` by default. */
  readonly secret?: string
  readonly tokenSeconds?: number
  readonly now?: () => number
}

/** One call of `/siteverify` and its answer. */
export interface Verification {
  readonly response: string
  readonly success: boolean
  readonly errors: readonly string[]
}

export interface Captcha {
  readonly url: string
  readonly verifyUrl: string
  /** A fresh token bound to a host name, as the widget gets it; single-use. */
  issue(hostname: string): string
  verifications(): readonly Verification[]
  addFault(rule: FaultRule): void
  clearFaults(): void
  stop(): Promise<void>
}

interface Token {
  readonly hostname: string
  readonly issuedAt: number
  used: boolean
}

interface Answer {
  readonly success: boolean
  readonly hostname?: string
  readonly challenge_ts?: string
  readonly 'error-codes'?: readonly string[]
}

const refusal = (...errors: string[]): Answer => ({ success: false, 'error-codes': errors })

/**
 * Fixed answers for scripts: `sandbox-pass` succeeds for any host and any number of times, `sandbox-pass:HOST` names a
 * host, everything else that was not issued here fails. Issued tokens are single-use and valid for two minutes.
 */
function judge(tokens: ReadonlyMap<string, Token>, response: string, now: number, lifeMs: number): Answer {
  const passed = (hostname: string | undefined, at: number): Answer => ({
    success: true,
    challenge_ts: new Date(at).toISOString(),
    ...(hostname === undefined ? {} : { hostname }),
  })
  if (response === '') return refusal('missing-input-response')
  if (response === 'sandbox-pass') return passed(undefined, now)
  if (response.startsWith('sandbox-pass:')) return passed(response.slice('sandbox-pass:'.length), now)
  const token = tokens.get(response)
  if (token === undefined) return refusal('invalid-input-response')
  if (token.used || now - token.issuedAt > lifeMs) return refusal('timeout-or-duplicate')
  token.used = true
  return passed(token.hostname, token.issuedAt)
}

function addControlRoutes(app: FastifyInstance, control: Pick<Captcha, 'addFault' | 'clearFaults' | 'verifications'>): void {
  app.get('/_books/verifications', async () => ({ verifications: control.verifications() }))
  addControl(app, z.strictObject(faultFields), (input) => {
    applyFaults(control, input)
  })
}

function addWidgetRoutes(app: FastifyInstance, issue: (hostname: string) => string): void {
  for (const path of ['/widget.js', '/api.js']) {
    app.get(path, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(widgetScript))
  }
  app.post('/tokens', async (request, reply) => {
    const hostname = (await readFields(request)).get('hostname') ?? ''
    return reply.header('access-control-allow-origin', '*').send({ token: issue(hostname) })
  })
}

function addVerifyRoute(app: FastifyInstance, faults: Faults, verify: (secret: string, response: string) => Answer): void {
  app.post('/siteverify', async (request, reply) => {
    const struck = faults.take({ action: 'siteverify' })
    await sleep(delayOf(struck))
    const before = faultAt(struck, 'before')
    if (before !== undefined) return sendOnWire(reply, answerBefore(before))
    const fields = await readFields(request)
    const answer = verify(fields.get('secret') ?? '', fields.get('response') ?? '')
    const after = faultAt(struck, 'after')
    sendOnWire(reply, after === undefined ? jsonAnswer(answer) : answerAfter(after, answer))
  })
}

/** A captcha provider: `POST /siteverify` and a widget script (`/widget.js`, also `/api.js`) that answers tokens. */
export async function startCaptcha(options: CaptchaOptions = {}): Promise<Captcha> {
  const now = options.now ?? Date.now
  const tokens = new Map<string, Token>()
  const requests: Verification[] = []
  const faults = createFaults({ seed: 1, defaultAction: 'siteverify' })
  const verify = (secret: string, response: string): Answer => {
    const known = secret === (options.secret ?? 'sandbox-captcha-secret')
    const answer = known ? judge(tokens, response, now(), (options.tokenSeconds ?? 120) * 1_000) : refusal('invalid-input-secret')
    requests.push({ response, success: answer.success, errors: answer['error-codes'] ?? [] })
    return answer
  }
  const control = {
    issue: (hostname: string) => {
      const token = `sandbox_${randomBytes(18).toString('base64url')}`
      tokens.set(token, { hostname, issuedAt: now(), used: false })
      return token
    },
    verifications: () => requests,
    addFault: (rule: FaultRule) => {
      if (!isCommonFault(rule.kind)) throw new Error(`unknown fault: ${rule.kind}`)
      faults.add(rule)
    },
    clearFaults: () => faults.clear(),
  }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addVerifyRoute(app, faults, verify)
      addWidgetRoutes(app, control.issue)
      addControlRoutes(app, control)
    },
  })
  return { ...control, url: served.url, verifyUrl: `${served.url}/siteverify`, stop: () => served.stop() }
}
