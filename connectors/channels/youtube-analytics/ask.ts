import { OutsideFault, readText, reasonOf } from '@vitrine/platform/outbound'
import { z } from 'zod'
import { NoReport } from './no-report.ts'

export interface Sent {
  readonly what: string
  readonly url: string
  readonly timeoutMs: number
  readonly bearer?: string
  /** With a form it is a POST. */
  readonly form?: Readonly<Record<string, string>>
}

/** A report of all days since the beginning has a megabyte at most. */
const BODY_BYTES_MAX = 4 * 1_024 * 1_024
const apiProblem = z.object({
  error: z.object({ message: z.string().default(''), errors: z.array(z.object({ reason: z.string() })).default([]) }),
})
const tokenProblem = z.object({ error: z.string() })
const QUOTA = new Set(['quotaExceeded', 'dailyLimitExceeded', 'rateLimitExceeded', 'userRateLimitExceeded'])
const REVOKED = new Set(['authError', 'forbidden', 'insufficientPermissions', 'youtubeSignupRequired', 'invalid_grant'])

const send = (sent: Sent): Promise<Response> =>
  fetch(sent.url, {
    method: sent.form ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...(sent.bearer ? { authorization: `Bearer ${sent.bearer}` } : {}) },
    redirect: 'error',
    signal: AbortSignal.timeout(sent.timeoutMs),
    ...(sent.form ? { body: new URLSearchParams(sent.form) } : {}),
  })

/** A parsed 2xx answer. A refusal with a known reason throws `NoReport` or `NotSupported`; anything else throws `OutsideFault`. */
export async function ask<Schema extends z.ZodType>(sent: Sent, schema: Schema): Promise<z.output<Schema>> {
  const { what } = sent
  let status: number | null = null
  try {
    const response = await send(sent)
    status = response.status
    const body: unknown = JSON.parse(await readText(response, BODY_BYTES_MAX))
    if (!response.ok) throw refusalOf(status, body)
    return schema.parse(body)
  } catch (error) {
    if (error instanceof NoReport || error instanceof NotSupported) throw error
    throw new OutsideFault(what, status, reasonOf(error))
  }
}

/** Sends a call whose answer is any 2xx, or a refusal with one of the `expected` reasons. Anything else throws `OutsideFault`. */
export async function tell(sent: Sent, expected: readonly string[]): Promise<void> {
  let status: number | null = null
  try {
    const response = await send(sent)
    status = response.status
    const text = await readText(response, BODY_BYTES_MAX)
    if (response.ok) return
    const reasons = reasonsOf(JSON.parse(text))
    if (!reasons.some((reason) => expected.includes(reason))) throw new Error(reasons.join(', ') || 'no reason given')
  } catch (error) {
    throw new OutsideFault(sent.what, status, reasonOf(error))
  }
}

/** The platform does not give this report, of this channel or to anybody. */
export class NotSupported extends Error {}

function refusalOf(status: number, body: unknown): Error {
  const reasons = reasonsOf(body)
  const text = reasons.join(', ') || 'no reason given'
  if (reasons.some((reason) => QUOTA.has(reason)) || status === 429) return new NoReport('quota', text)
  if (reasons.some((reason) => REVOKED.has(reason))) return new NoReport('revoked', text)
  return status === 400 ? new NotSupported(text) : new Error(text)
}

function reasonsOf(body: unknown): string[] {
  const ofApi = apiProblem.safeParse(body)
  if (ofApi.success) return ofApi.data.error.errors.map(({ reason }) => reason)
  const ofToken = tokenProblem.safeParse(body)
  return ofToken.success ? [ofToken.data.error] : []
}
