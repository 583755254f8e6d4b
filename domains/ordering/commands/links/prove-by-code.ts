import { findUser } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { codeWrong, noAddress, requestedTooOften } from '../../errors.ts'
import { orderCodeRequested } from '../../events.ts'
import { type CodePurpose, hashOfCode, isSameHash, linkLimits, newCode } from '../../model/order-link.ts'
import { codesRequestedBefore, countTry, endCode, findCode, insertCode, lockMailedCode, writeCodeHash } from '../../store/code-store.ts'
import type { OrderLine } from '../../store/order-line.ts'

const HOUR_MS = 3_600_000
const waits = [
  { nth: linkLimits.perHour, ms: HOUR_MS },
  { nth: linkLimits.perDay, ms: 24 * HOUR_MS },
] as const

/** Asks for a code by mail to the address of an order: five an hour and ten a day for one person, whichever orders they are about (429). */
export async function askOrderCode(trx: Trx, line: OrderLine, purpose: CodePurpose, now: Date): Promise<number> {
  const user = await findUser(trx, line.userId)
  if (!user?.email) throw noAddress()
  const requested = await codesRequestedBefore(
    trx,
    user.id,
    waits.map(({ nth }) => nth),
  )
  const waitMs = Math.max(...waits.map(({ ms }, index) => (requested[index]?.getTime() ?? -Infinity) + ms - now.getTime()))
  if (waitMs > 0) throw requestedTooOften(waitMs)
  const codeId = await insertCode(trx, { orderId: line.id, userId: user.id, purpose, now })
  await announce(trx, orderCodeRequested, { codeId, orderId: line.id, userId: user.id })
  return codeId
}

export interface IssuedCode {
  readonly code: string
  readonly purpose: CodePurpose
  readonly orderId: number
}

/** Makes the code while its mail is written: no queue ever holds one. A mail that is written again has a new one. Undefined when it was used or purged. */
export async function issueOrderCode(trx: Trx, secret: string, codeId: number, now: Date): Promise<IssuedCode | undefined> {
  const requested = await findCode(trx, codeId)
  if (!requested) return undefined
  const code = newCode()
  const expiresAt = new Date(now.getTime() + linkLimits.codeMs)
  await writeCodeHash(trx, { id: codeId, codeHash: hashOfCode(secret, codeId, code), expiresAt })
  return { code, purpose: requested.purpose, orderId: requested.orderId }
}

export interface GivenCode {
  readonly orderId: number
  readonly purpose: CodePurpose
  readonly code: string
  readonly now: Date
}

/** Redeems the latest mailed code. A wrong one counts as an attempt: the caller has to commit before refusing (`codeWrong`). */
export async function takeOrderCode(trx: Trx, secret: string, { code, ...params }: GivenCode): Promise<boolean> {
  const mailed = await lockMailedCode(trx, { ...params, triesMax: linkLimits.triesMax })
  if (!mailed) return false
  if (!isSameHash(mailed.codeHash, hashOfCode(secret, mailed.id, code))) {
    await countTry(trx, mailed.id)
    return false
  }
  await endCode(trx, mailed.id, params.now)
  return true
}

export type CodeOutcome<Result> = { readonly isProven: true; readonly result: Result } | { readonly isProven: false }

/** The result of work behind a code, after its transaction: a wrong code is refused only now, so that its attempt stays counted. */
export function afterCode<Result>(outcome: CodeOutcome<Result>): Result {
  if (!outcome.isProven) throw codeWrong()
  return outcome.result
}
