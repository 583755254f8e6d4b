import type { Locale, Micro } from '@vitrine/platform/kernel'
import type { Wallet } from './wallets.ts'

export const strategies = ['balance', 'linkedCard', 'qr_code', 'message', 'others'] as const
export type Strategy = (typeof strategies)[number]

export interface MethodTexts {
  readonly name: string
  readonly description?: string | null
  /** Sanitised HTML shown beside the form. */
  readonly additional_information?: string | null
  readonly comments?: string | null
}
export type TranslatedTexts = Readonly<{ en: MethodTexts } & Partial<Record<Locale, Partial<MethodTexts>>>>

export interface MethodBonus {
  readonly fromAmount: Micro
  readonly ppm: number
}

/** Whom a method is offered to: in these countries alone or in all others, and to customers of these grades alone; an empty list limits nothing. */
export interface MethodAudience {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  readonly excludesCountries: boolean
  readonly gradeIds: readonly number[]
}

/** A payment method. Amounts in micro-USD, percents in parts per million. */
export interface PaymentMethod extends MethodAudience {
  readonly id: number
  readonly strategy: Strategy
  readonly gatewayAccountId: number | null
  /** Who confirms its payments: the connector of that account. */
  readonly connector: string | null
  /** What the page of its gateway offers besides a card. */
  readonly wallets: readonly Wallet[]
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly feePpm: number
  readonly rewardPpm: number
  readonly minAmount: Micro | null
  readonly maxAmount: Micro | null
  readonly chargeCurrency: 'USD' | 'RUB'
  readonly chargeType: 'recurring' | 'one_time' | null
  readonly tolerancePpm: number
  readonly accountNumber: string | null
  readonly qrCode: string | null
  readonly asksComment: boolean
  readonly isForWidgets: boolean
  readonly bonuses: readonly MethodBonus[]
}

/** This connector stands for an operator who checks a bank account: it cannot be queried. */
export const MANUAL = 'manual'

/** Paid outside by the customer, and an operator confirms it. */
export const isManual = ({ connector }: Pick<PaymentMethod, 'connector'>): boolean => connector === MANUAL

/** Only an invoice can be paid with these; the balance and linked cards are charged by other calls. */
export const isInvoiced = (strategy: Strategy): boolean => strategy === 'message' || strategy === 'qr_code' || strategy === 'others'

/** Each text in the language asked for, or in English. */
export const textsFor = (texts: TranslatedTexts, locale: Locale): MethodTexts => ({ ...texts.en, ...texts[locale] })
