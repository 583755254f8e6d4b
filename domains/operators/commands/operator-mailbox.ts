import type { Database } from '@vitrine/platform/database'
import { letterOf, type MailPlace, type OperatorLetter } from '../model/operator-mail.ts'
import { claimOperatorMail, endOperatorMail, postponeOperatorMail } from '../store/operator-mail-store.ts'

export interface DueLetter extends OperatorLetter {
  readonly id: bigint
  readonly to: string
  readonly tries: number
}

/** Mails to people who run shops, for anyone who sends mail. */
export interface OperatorMailbox {
  readonly claim: (claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number }) => Promise<DueLetter[]>
  readonly end: (id: bigint, state: 'sent' | 'failed', why: string | null) => Promise<void>
  readonly postpone: (id: bigint, until: Date, why: string) => Promise<void>
}

export const operatorMailbox = ({ database, ...place }: MailPlace & { readonly database: Database }): OperatorMailbox => ({
  claim: async (claim) =>
    (await database.system((trx) => claimOperatorMail(trx, claim))).map(({ id, receiver, tries, mail }) => ({
      ...letterOf(mail, place),
      id,
      to: receiver,
      tries,
    })),
  end: (id, state, why) => database.system((trx) => endOperatorMail(trx, id, state, why)),
  postpone: (id, until, why) => database.system((trx) => postponeOperatorMail(trx, id, until, why)),
})
