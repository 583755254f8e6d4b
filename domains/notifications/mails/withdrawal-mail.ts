import { findWithdrawal } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn } from '../model/words.ts'
import type { Reader } from './reader.ts'

/** The content of a mail about a withdrawal; its destination is in no mail. */
export async function withdrawalContent(
  trx: Trx,
  { withdrawalId, what }: Extract<Mail, { kind: 'withdrawal' }>,
  reader: Reader,
): Promise<MailContent | undefined> {
  const withdrawal = await findWithdrawal(trx, withdrawalId)
  return withdrawal && withdrawalWords(what, withdrawal, reader)
}

export function withdrawalWords(
  what: Extract<Mail, { kind: 'withdrawal' }>['what'],
  { amount, fee }: { readonly amount: Micro; readonly fee: Micro },
  { words, locale, url }: Reader,
): MailContent {
  const isGivenBack = what === 'refused' || what === 'bounced'
  return {
    subject: words(`withdrawal.${what}Subject`),
    paragraphs: [words(`withdrawal.${what}`)],
    rows: [
      [words('labels.amount'), moneyIn(locale, amount)],
      ...(fee > 0n && !isGivenBack ? [[words('labels.fee'), moneyIn(locale, fee)] as const] : []),
      ...(isGivenBack ? [] : [[words('labels.received'), moneyIn(locale, micro(amount - fee))] as const]),
    ],
    button: { label: words('buttons.withdrawals'), url: url('/referral-program') },
  }
}
