import { micro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn, numberIn } from '../model/translate.ts'
import type { Reader } from './reader.ts'

export type KeywordMail = Extract<Mail, { kind: 'plan-past-due' | 'plan-ended' | 'first-ten-changed' }>

/** What a mail about a keyword plan or a campaign says; the mail carries all of it. */
export function keywordContent(mail: KeywordMail, reader: Reader): MailContent {
  switch (mail.kind) {
    case 'plan-past-due':
      return pastDue(mail, reader)
    case 'plan-ended':
      return ended(mail, reader)
    case 'first-ten-changed':
      return firstTen(mail, reader)
  }
}

const pastDue = (
  { planName: plan, amount }: Extract<Mail, { kind: 'plan-past-due' }>,
  { translate, locale, url }: Reader,
): MailContent => ({
  subject: translate('plan.pastDueSubject', { plan: oneLine(plan) }),
  paragraphs: [translate('plan.pastDue', { plan, amount: moneyIn(locale, micro(BigInt(amount))) }), translate('plan.pastDueNext')],
  rows: [],
  button: { label: translate('buttons.balance'), url: url('/add-funds') },
})

const ended = ({ planName: plan, because }: Extract<Mail, { kind: 'plan-ended' }>, { translate, url }: Reader): MailContent => ({
  subject: translate('plan.endedSubject', { plan: oneLine(plan) }),
  paragraphs: [translate(because === 'unpaid' ? 'plan.endedUnpaid' : 'plan.endedCanceled', { plan }), translate('plan.kept')],
  rows: [],
  button: { label: translate('buttons.plans'), url: url('/plans-and-pricing') },
})

function firstTen(mail: Extract<Mail, { kind: 'first-ten-changed' }>, { translate, locale, url, countryName }: Reader): MailContent {
  const { entered, left, changes, campaignId } = mail
  const place = (position: number) => (position === 0 ? translate('keywords.outside') : numberIn(locale, position))
  const hidden = entered + left - changes.length
  return {
    subject: translate('keywords.subject', { entered, left }),
    paragraphs: [translate('keywords.changed'), ...(hidden > 0 ? [translate('keywords.more', { count: hidden })] : [])],
    rows: [
      [translate('labels.link'), mail.url],
      ...changes.map(
        ({ keyword, countryId, previous, position }) =>
          [`${keyword} · ${countryName(countryId)}`, `${place(previous)} → ${place(position)}`] as const,
      ),
    ],
    button: { label: translate('buttons.campaign'), url: url(`/youtube-campaign/${campaignId}`) },
  }
}

/** For a subject. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ')
