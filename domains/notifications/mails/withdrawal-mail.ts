import { findWithdrawal } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn } from '../model/translate.ts'
import type { Reader } from './reader.ts'

/** The content of a mail about a withdrawal; its destination is in no mail. */
export async function withdrawalContent(
  trx: Trx,
  { withdrawalId, what }: Extract<Mail, { kind: 'withdrawal' }>,
  reader: Reader,
): Promise<MailContent | undefined> {
  const withdrawal = await findWithdrawal(trx, withdrawalId)
  return withdrawal && withdrawalTexts(what, withdrawal, reader)
}

export function withdrawalTexts(
  what: Extract<Mail, { kind: 'withdrawal' }>['what'],
  { amount, fee }: { readonly amount: Micro; readonly fee: Micro },
  { translate, locale, url }: Reader,
): MailContent {
  const isGivenBack = what === 'refused' || what === 'bounced'
  return {
    subject: translate(`withdrawal.${what}Subject`),
    paragraphs: [translate(`withdrawal.${what}`)],
    rows: [
      [translate('labels.amount'), moneyIn(locale, amount)],
      ...(fee > 0n && !isGivenBack ? [[translate('labels.fee'), moneyIn(locale, fee)] as const] : []),
      ...(isGivenBack ? [] : [[translate('labels.received'), moneyIn(locale, micro(amount - fee))] as const]),
    ],
    button: { label: translate('buttons.withdrawals'), url: url('/referral-program') },
  }
}
