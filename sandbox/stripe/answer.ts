import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../server/faults.ts'
import { rawBody } from '../server/fields.ts'
import { answerAfter, answerBefore, delayOf, faultAt } from '../server/spoil.ts'
import { jsonAnswer, sendOnWire } from '../server/wire.ts'
import type { StripeBook } from './book.ts'
import { BadParameter } from './form.ts'
import { DEFAULT_KEY, type StripeAccount } from './stripe.ts'

export interface Result {
  readonly status: number
  readonly body: unknown
}
export const ok = (body: object): Result => ({ status: 200, body })

export function failed(status: number, error: Readonly<Record<string, unknown>>): Result {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } }
}
export const missing = (what: string, id: string): Result =>
  failed(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param: 'id' })

export interface Desk {
  readonly book: StripeBook
  readonly faults: Faults
  readonly accounts: readonly StripeAccount[]
}

/** The answer to an invalid request, which is not stored under the key. */
function tried(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (error instanceof BadParameter) return failed(400, { message: error.message, param: error.parameter })
    throw error
  }
}

/** Idempotency: the first answer of a key is its answer for ever; the same key with another request is an error. */
function once({ book }: Desk, account: StripeAccount, request: FastifyRequest, run: () => Result): Result {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') return tried(run)
  const id = `${account.secretKey} ${key}`
  const fingerprint = createHash('sha256').update(`${request.url}\n`).update(rawBody(request)).digest('hex')
  const known = book.answers.find(id)
  if (known !== undefined) {
    if (known.fingerprint === fingerprint) return { status: known.status, body: known.body }
    return failed(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  }
  const result = tried(run)
  if (result.status < 400 || result.status === 402) {
    book.answers.put({ id, account: account.secretKey, createdAt: Date.now(), fingerprint, ...result })
  }
  return result
}

/** Keys of the default account may be extended: each is an account of its own. */
function accountOf({ accounts }: Desk, authorization: string): StripeAccount | undefined {
  const secretKey = authorization.replace(/^Bearer /, '')
  const family = accounts.find((account) => account.secretKey === DEFAULT_KEY && secretKey.startsWith(`${DEFAULT_KEY}_`))
  return accounts.find((account) => account.secretKey === secretKey) ?? (family && { ...family, secretKey })
}

/** Answers one call; faults apply before or after it is carried out. */
export async function answer(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  action: string,
  run: (account: StripeAccount) => Result,
): Promise<void> {
  const struck = desk.faults.take({ action })
  const delayMs = delayOf(struck)
  if (delayMs > 0) await sleep(delayMs)
  const before = faultAt(struck, 'before')
  if (before !== undefined) return sendOnWire(reply, answerBefore(before))
  const account = accountOf(desk, request.headers.authorization ?? '')
  const result =
    account === undefined ? failed(401, { message: 'Invalid API Key provided.' }) : once(desk, account, request, () => run(account))
  const after = faultAt(struck, 'after')
  sendOnWire(reply, after === undefined ? jsonAnswer(result.body, result.status) : answerAfter(after, result.body))
}
