import { createWithdrawalMethod } from '@vitrine/payments'
import type { TranslatedTexts } from '@vitrine/payments/operator'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { methodTexts } from './texts.ts'

const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)

/** Two ways to be paid out. */
export async function seedWithdrawalMethods(trx: Trx, icons: { readonly bank: string; readonly coins: string }): Promise<void> {
  await createWithdrawalMethod(trx, {
    icon: icons.bank,
    texts: described(methodTexts.bank, withdrawalTexts.bank),
    feePpm: 20_000,
    minFee: usd(1),
    minAmount: usd(10),
    maxAmount: usd(2_000),
  })
  await createWithdrawalMethod(trx, {
    icon: icons.coins,
    texts: described(methodTexts.coins, withdrawalTexts.coins),
    feePpm: 10_000,
    minAmount: usd(20),
    maxAmount: usd(5_000),
    sortOrder: 1,
  })
}

type Language = keyof TranslatedTexts & string

/** The payment methods' names, with descriptions of payouts. */
const described = (names: TranslatedTexts, descriptions: Readonly<Record<Language, string>>): TranslatedTexts => ({
  en: { name: names.en.name, description: descriptions.en },
  ...Object.fromEntries(
    Object.entries(descriptions).map(([language, description]) => [
      language,
      { name: names[language as Language]?.name ?? names.en.name, description },
    ]),
  ),
})

export const withdrawalTexts = {
  bank: {
    en: 'To your bank account within three working days.',
    de: 'Auf Ihr Bankkonto innerhalb von drei Werktagen.',
    es: 'A tu cuenta bancaria en tres días laborables.',
    fr: 'Sur votre compte bancaire sous trois jours ouvrés.',
    hi_IN: 'तीन कार्य दिवसों में आपके बैंक खाते में।',
    ja: '3営業日以内に銀行口座へ入金します。',
    ko: '영업일 기준 3일 이내에 은행 계좌로 입금됩니다.',
    pt_BR: 'Na sua conta bancária em até três dias úteis.',
    ru: 'На ваш банковский счёт в течение трёх рабочих дней.',
    tr: 'Üç iş günü içinde banka hesabınıza.',
    vi: 'Vào tài khoản ngân hàng của bạn trong ba ngày làm việc.',
    zh_CN: '三个工作日内汇入您的银行账户。',
  },
  coins: {
    en: 'To your wallet within one working day.',
    de: 'In Ihre Wallet innerhalb eines Werktags.',
    es: 'A tu monedero en un día laborable.',
    fr: 'Sur votre portefeuille sous un jour ouvré.',
    hi_IN: 'एक कार्य दिवस में आपके वॉलेट में।',
    ja: '1営業日以内にウォレットへ送金します。',
    ko: '영업일 기준 하루 이내에 지갑으로 보냅니다.',
    pt_BR: 'Na sua carteira em até um dia útil.',
    ru: 'На ваш кошелёк в течение одного рабочего дня.',
    tr: 'Bir iş günü içinde cüzdanınıza.',
    vi: 'Vào ví của bạn trong một ngày làm việc.',
    zh_CN: '一个工作日内转入您的钱包。',
  },
} as const
