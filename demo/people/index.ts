import { findUserByEmail, register } from '@vitrine/identity'
import type { Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { type Locale, micro } from '@vitrine/platform/kernel'
import { giveBalance } from './give-balance.ts'
import { type DemoReferral, earnedCents, seedReferrals } from './referrals.ts'
import { type DemoWidget, rewardsOf, seedWidgets } from './widgets.ts'

interface DemoAccount {
  readonly panel: string
  readonly email: string
  readonly password: string
  readonly name: string
  readonly locale: Locale
  /** Everything that can be spent. */
  readonly dollars: number
  /** The customer's referrals; their rewards are part of the dollars and can be paid out. */
  readonly referrals?: readonly DemoReferral[]
  /** Order forms on the customer's own sites; their earnings are part of the dollars too. */
  readonly widgets?: readonly DemoWidget[]
  readonly note: string
}

/** People of the demo, with their passwords: they exist on demo panels only. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    panel: 'tidewell',
    email: 'mara@tidewell.example',
    password: 'calm-tide-27',
    name: 'Mara Keller',
    locale: 'en',
    dollars: 128.4,
    referrals: [
      { email: 'lena@harborline.example', daysAgo: 62, cents: 9_600 },
      { email: 'tom@brightreel.example', daysAgo: 41, cents: 7_450 },
      { email: 'aiko@quietpixel.example', daysAgo: 23, cents: 5_200 },
      { email: 'sam@brightreel.example', daysAgo: 9, cents: 1_750 },
      { email: 'pia@harborline.example', daysAgo: 2, cents: 0 },
    ],
    widgets: [
      {
        name: 'Travel blog',
        percent: 15,
        minimumCents: 500,
        sales: [
          [58, 1_150, 1, 'jo@coastmail.example'],
          [44, 2_300, 2, 'ines@coastmail.example'],
          [37, 805, 1, 'jo@coastmail.example'],
          [23, 3_450, 3, 'ravi@lanternpost.example'],
          [16, 1_725, 1, 'jo@coastmail.example'],
          [11, 920, 2, 'ravi@lanternpost.example'],
          [6, 2_645, 1, 'ines@coastmail.example'],
          [2, 1_380, 3, 'jo@coastmail.example'],
        ],
      },
      {
        name: 'Newsletter',
        percent: 10,
        minimumCents: 0,
        sales: [
          [19, 1_100, 2, 'kit@lanternpost.example'],
          [9, 2_200, 1, 'kit@lanternpost.example'],
          [4, 550, 3, 'ines@coastmail.example'],
        ],
      },
    ],
    note: 'customer with some $130 and two months of orders of most kinds, the newest of which arrive while you look',
  },
  {
    panel: 'tidewell',
    email: 'new@tidewell.example',
    password: 'first-wave-1',
    name: 'Noa Berg',
    locale: 'en',
    dollars: 0,
    note: 'new customer, empty balance',
  },
  {
    panel: 'northbeam',
    email: 'ilya@northbeam.example',
    password: 'north-lamp-88',
    name: 'Илья Орлов',
    locale: 'ru',
    dollars: 540,
    note: 'customer with $540.00',
  },
]

/** Registers the demo's people of a panel and gives them their balance, once. */
export async function seedPeople(database: Database, panel: Panel): Promise<void> {
  for (const account of demoAccounts.filter(({ panel: key }) => key === panel.key)) {
    const known = await database.read(panel.id, (trx) => findUserByEmail(trx, account.email))
    if (known) continue
    const form = {
      name: account.name,
      email: account.email,
      password: account.password,
      password_confirmation: account.password,
      account_type: 'individual' as const,
    }
    const { userId } = await register(database, { panelId: panel.id, form, locale: account.locale, now: new Date(), emailIsProven: true })
    if (account.dollars === 0) continue
    const own = usd(account.dollars - earnedCents(account.referrals ?? []) / 100) - rewardsOf(account.widgets ?? [])
    await giveBalance(database, { panelId: panel.id, userId, amount: micro(own) })
    await seedReferrals(database, panel.id, userId, account.referrals ?? [])
    await seedWidgets(database, panel.id, userId, account.widgets ?? [])
  }
}

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
