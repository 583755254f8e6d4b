import { createHash } from 'node:crypto'
import type { SystemTrx } from '@vitrine/platform/database'
import { subscriberOf } from '@vitrine/platform/http'
import { tooManyTries } from '../errors.ts'
import { CLEAR_AFTER_SECONDS, FREE_TRIES, waitSeconds } from '../model/waiting.ts'
import type { OperatorsDeps } from '../ports.ts'
import { blockUntil, clearTries, countTry } from '../store/sign-in-limit-store.ts'

/** Who tries: an account, known or not, and the network it is tried from. */
export interface TrySubject {
  readonly account: string
  readonly address: string
}

const subjectsOf = ({ account, address }: TrySubject) =>
  [
    { subject: hashOf(`account:${account}`), free: FREE_TRIES.account },
    { subject: hashOf(`network:${subscriberOf(address)}`), free: FREE_TRIES.network },
  ] as const

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Counts a try before anything is checked, so that concurrent ones do not slip through; 429 while the account or the network has to wait. Answers the account's number of tries. */
export async function countTries({ database, clock }: Pick<OperatorsDeps, 'database' | 'clock'>, who: TrySubject): Promise<number> {
  const now = clock.now()
  const [ofAccount, ofNetwork] = await database.system(async (trx) => {
    const [account, network] = subjectsOf(who)
    return [await waitOf(trx, account, now), await waitOf(trx, network, now)] as const
  })
  const waitMs = Math.max(ofAccount.waits, ofNetwork.waits)
  if (waitMs > 0) throw tooManyTries(waitMs / 1000)
  return ofAccount.tries
}

/** The same for a try whose account is not known yet: the network alone is counted. */
export async function countTriesOfNetwork({ database, clock }: Pick<OperatorsDeps, 'database' | 'clock'>, address: string): Promise<void> {
  const [, network] = subjectsOf({ account: '', address })
  const { waits } = await database.system((trx) => waitOf(trx, network, clock.now()))
  if (waits > 0) throw tooManyTries(waits / 1000)
}

interface Subject {
  readonly subject: Buffer
  readonly free: number
}

async function waitOf(trx: SystemTrx, { subject, free }: Subject, now: Date): Promise<{ readonly waits: number; readonly tries: number }> {
  const { tries, blockedUntil } = await countTry(trx, subject, now, new Date(now.getTime() - CLEAR_AFTER_SECONDS * 1000))
  const waits = blockedUntil.getTime() - now.getTime()
  const next = waitSeconds(tries, free)
  if (waits <= 0 && next > 0) await blockUntil(trx, subject, new Date(now.getTime() + next * 1000))
  return { waits, tries }
}

/** After a success the tries of the account and of its network are free again. */
export const clearTriesOf = (trx: SystemTrx, who: TrySubject): Promise<void> =>
  clearTries(
    trx,
    subjectsOf(who).map(({ subject }) => subject),
  )
