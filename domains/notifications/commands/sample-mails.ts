import { refusalReasons, type SecurityChange } from '@vitrine/identity'
import { micro } from '@vitrine/platform/kernel'
import { keywordContent } from '../mails/keyword-mail.ts'
import { canceledTexts, completedTexts, createdTexts, linkTexts, type MailedLine, refillTexts } from '../mails/order-mail.ts'
import type { Reader } from '../mails/reader.ts'
import { refundTexts } from '../mails/refund-mail.ts'
import { changedTexts, newDeviceTexts } from '../mails/security-mail.ts'
import { canceledSubscriptionTexts, type MailedPublication, orderedTexts, skippedTexts } from '../mails/subscription-mail.ts'
import { withdrawalTexts } from '../mails/withdrawal-mail.ts'
import type { Mail, MailKind, WrittenKind } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { confirmationTexts, passwordTexts, paymentTexts } from './account-mail.ts'
import { codeTexts, passwordInstead } from './code-mail.ts'
import { documentTexts } from './document-mail.ts'
import { emailChangeTexts } from './email-change-mail.ts'

type Sample = (reader: Reader) => MailContent | undefined
type Variants = Readonly<Record<string, Sample>>

const line: MailedLine = {
  id: 48_213,
  state: 'ready',
  serviceId: 1,
  serviceName: 'Views',
  quantity: 20_000,
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  title: 'Slow mornings in Lisbon, 4K walk',
  byGuest: false,
  paidAt: new Date('2026-03-14T18:20:00Z'),
  charged: micro(38_400_000n),
  delivered: 0,
  refunded: micro(0n),
}
const lines: readonly MailedLine[] = [
  line,
  { ...line, id: 48_214, serviceId: 2, quantity: 1_500, charged: micro(12_750_000n) },
  { ...line, id: 48_215, serviceId: 3, quantity: 250, charged: micro(10_000n) },
]
const publication: MailedPublication = {
  title: 'How we built a boat out of nothing but driftwood, and crossed the bay in it',
  url: 'https://www.youtube.com/watch?v=aBcDeFgHiJk',
  subscription: { id: 311, name: 'Every new video of Harbour Films', contentsLeft: 4 },
}
const firstTen = {
  kind: 'first-ten-changed',
  campaignId: 17,
  url: line.url ?? '',
  entered: 1,
  left: 1,
  changes: [
    { keyword: 'slow travel lisbon', countryId: 1, previous: 14, position: 6 },
    { keyword: '4k city walk', countryId: 1, previous: 9, position: 0 },
  ],
} as const
const amounts = { amount: micro(120_000_000n), fee: micro(2_400_000n) }
const named = { invoice: 'INV-1024', method: 'Visa / Mastercard' }
const paid = {
  totalMicro: micro(1_281_250_000n),
  feeMicro: micro(31_250_000n),
  bonusMicro: micro(25_000_000n),
  couponMicro: micro(0n),
  orderId: line.id,
  lines: [line],
  ...named,
}

const settled =
  (use: Extract<Mail, { kind: 'payment-settled' }>['use'], more: { paysSome?: boolean; fits?: boolean } = {}): Sample =>
  (reader) =>
    paymentTexts(
      { kind: 'payment-settled', invoiceId: '', fits: true, use, orderId: line.id, ...more },
      use === 'top-up' ? { ...paid, lines: [] } : paid,
      reader,
    )

const changes: readonly SecurityChange[] = [
  'password',
  'email',
  'two-factor-on',
  'two-factor-off',
  'two-factor-removal',
  'api-token',
  'deletion',
  'provider-on',
  'provider-off',
]
const steps = ['requested', 'approved', 'sent', 'refused', 'bounced'] as const
const by = <Name extends string>(names: readonly Name[], sampleOf: (name: Name) => Sample): Variants =>
  Object.fromEntries(names.map((name) => [name, sampleOf(name)]))

/** Every mail to customers, in each of its forms, with invented data. A kind without a sample does not compile. */
export const sampleMails: Readonly<Record<Exclude<MailKind, WrittenKind>, Variants>> = {
  'order-created': {
    paid: (reader) => createdTexts([line], reader),
    unpaid: (reader) => createdTexts([{ ...line, state: 'unpaid' }], reader, { ...named, fee: micro(960_000n), total: micro(39_360_000n) }),
    several: (reader) => createdTexts(lines, reader),
  },
  'order-completed': {
    delivered: (reader) => completedTexts({ ...line, state: 'completed', delivered: line.quantity }, reader, micro(960_000n)),
  },
  'order-canceled': {
    refunded: (reader) => canceledTexts({ ...line, state: 'canceled', refunded: line.charged }, reader),
    partial: (reader) => canceledTexts({ ...line, state: 'partial', delivered: 12_400, refunded: micro(14_592_000n) }, reader),
    expired: (reader) => canceledTexts({ ...line, state: 'expired' }, reader),
  },
  refill: by(['requested', 'completed'] as const, (what) => (reader) => refillTexts(what, line, reader)),
  'order-link': { asked: (reader) => linkTexts(line, reader) },
  'order-code': {
    ...by(
      ['cancel', 'refill', 'claim', 'link'] as const,
      (purpose) => (reader) => codeTexts({ code: '048213', purpose, orderId: line.id }, reader),
    ),
    password: (reader) => passwordInstead(line.id, reader),
  },
  'payment-settled': {
    order: settled('order'),
    'top-up': settled('top-up'),
    kept: settled('kept', { fits: false }),
    late: settled('late'),
    price: settled('price'),
    service: settled('service'),
    'paid in part': settled('price', { paysSome: true }),
  },
  'payment-in-moderation': { waiting: (reader) => paymentTexts({ kind: 'payment-in-moderation', invoiceId: '' }, paid, reader) },
  withdrawal: by(steps, (what) => (reader) => withdrawalTexts(what, amounts, reader)),
  refund: by(
    ['sent', 'failed'] as const,
    (what) => (reader) => refundTexts(what, { amountMinor: 125_050n, currency: 'EUR', payment: named }, reader),
  ),
  'publication-ordered': {
    'some left': (reader) => orderedTexts(publication, lines, reader),
    'one left': (reader) =>
      orderedTexts({ ...publication, subscription: { ...publication.subscription, contentsLeft: 1 } }, [line], reader),
  },
  'publication-skipped': {
    funds: (reader) => skippedTexts(publication, 'funds', reader),
    service: (reader) => skippedTexts({ ...publication, title: null }, 'service', reader),
  },
  'subscription-canceled': {
    'by hand': (reader) => canceledSubscriptionTexts({ ...publication.subscription, url: publication.url }, false, reader),
    'card declined': (reader) => canceledSubscriptionTexts({ ...publication.subscription, url: publication.url }, true, reader),
  },
  'plan-past-due': {
    'too little': (reader) => keywordContent({ kind: 'plan-past-due', planName: 'Pro', amount: '29000000' }, reader),
  },
  'plan-ended': by(
    ['unpaid', 'canceled'] as const,
    (because) => (reader) => keywordContent({ kind: 'plan-ended', planName: 'Pro', because }, reader),
  ),
  'first-ten-changed': {
    'in and out': (reader) => keywordContent(firstTen, reader),
    'more than fit': (reader) => keywordContent({ ...firstTen, entered: 23 }, reader),
  },
  'documents-decided': {
    approved: (reader) => documentTexts('approved', { reason: null, note: null }, reader),
    ...by(refusalReasons, (reason) => (reader) => {
      // Staff write this themselves.
      const note = reason === 'other' ? publication.title : null
      return documentTexts('refused', { reason, note }, reader)
    }),
  },
  'guest-welcome': { welcome: (reader) => passwordTexts('guest-welcome', { code: 'vc_sample', email: 'ann@example.com' }, reader) },
  'email-confirmation': { confirm: (reader) => confirmationTexts({ code: 'vm_sample' }, reader) },
  'password-reset': { reset: (reader) => passwordTexts('password-reset', { code: 'vc_sample', email: 'ann@example.com' }, reader) },
  'email-change': {
    ...by(['confirm', 'asked', 'changed'] as const, (what) => (reader) => emailChangeTexts(what, { code: 'vx_sample' }, reader)),
    'asked by support': (reader) => emailChangeTexts('asked', { code: 'vx_sample', isBySupport: true }, reader),
  },
  'new-device': {
    known: (reader) =>
      newDeviceTexts(
        { browser: 'Firefox', system: 'Windows', country: 'DE', address: null, createdAt: new Date('2026-03-14T18:34:00Z') },
        reader,
      ),
    unknown: (reader) =>
      newDeviceTexts(
        { browser: null, system: null, country: null, address: '203.0.113.7', createdAt: new Date('2026-03-14T18:34:00Z') },
        reader,
      ),
  },
  'security-changed': by(changes, (change) => (reader) => changedTexts(change, reader)),
}
