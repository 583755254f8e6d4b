import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, invariant, MICRO_PER_CENT, type Micro, micro } from '@vitrine/platform/kernel'
import type { UserProfile } from '../../contract/user-profile.ts'
import { allPermissions } from '../../model/roles.ts'
import { unsubscribeSignature } from '../../model/tokens.ts'
import type { User } from '../../model/user.ts'
import { findUserById } from '../../store/user-store.ts'
import { youtubeAccountsOf } from '../../store/youtube-store.ts'
import { presentYoutubeAccount } from '../channels/present-youtube-account.ts'

/** Facts about a user from later domains; identity stands before them, so the server hands these in. */
export interface ProfileFacts {
  readonly balancesOf: (trx: Trx, userId: number) => Promise<{ readonly task: Micro; readonly referral: Micro; readonly total: Micro }>
  /** Lifetime sum of referral, widget and task rewards. */
  readonly totalEarningsOf?: (trx: Trx, userId: number) => Promise<Micro>
  /** The customer's share of what their referrals spend, in parts per million. */
  readonly referralPpmOf?: (trx: Trx, userId: number, panel: Panel) => Promise<number>
  readonly invoicesInModerationOf?: (trx: Trx, userId: number) => Promise<number>
  /** The user's standing on the panel's ladder; null while it has none. */
  readonly gradesOf?: (
    trx: Trx,
    params: { readonly userId: number; readonly panel: Panel; readonly locale: User['locale'] },
  ) => Promise<UserProfile['grades']>
}

export interface ProfileParams {
  readonly userId: number
  readonly panel: Panel
  readonly secret: string
  readonly facts: ProfileFacts
  /** Shows all decimals of the balances; otherwise two, rounded down. */
  readonly isExact: boolean
}

const PPM = 1_000_000

/** The profile as it goes over the wire. */
export async function showProfile(trx: Trx, { userId, panel, secret, facts, isExact }: ProfileParams): Promise<UserProfile> {
  const user = await findUserById(trx, userId)
  invariant(user, 'a caller is a user of his panel')
  const balances = await facts.balancesOf(trx, userId)
  // Two decimals, unless all are asked for (AUTH-010).
  const shown = (amount: Micro): string => formatMicro(isExact ? amount : wholeCents(amount))
  return {
    ...personOf(user),
    balance: shown(balances.total),
    currency: 'USD',
    referral_user_balance: shown(balances.referral),
    task_user_balance: shown(balances.task),
    total_earnings: shown((await facts.totalEarningsOf?.(trx, userId)) ?? micro(0n)),
    referral_program_percent: ((await facts.referralPpmOf?.(trx, userId, panel)) ?? panel.options.referralProgramPpm) / PPM,
    unsubscribe_signature: unsubscribeSignature(secret, panel.id, userId),
    invoices_in_moderation: (await facts.invoicesInModerationOf?.(trx, userId)) ?? 0,
    all_permissions: allPermissions(user.roles, user.permissions),
    youtube_accounts: (await youtubeAccountsOf(trx, userId)).map(presentYoutubeAccount),
    grades: (await facts.gradesOf?.(trx, { userId, panel, locale: user.locale })) ?? null,
    intercom_hash: null,
    extension_api_token: null,
    auth_token: null,
  }
}

/** Rounds down, so that nobody sees a cent they cannot spend (ENTITY-001). */
const wholeCents = (amount: Micro): Micro => micro(amount - (amount % MICRO_PER_CENT))

const personOf = (user: User) => ({
  id: user.id,
  email: user.email,
  email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
  name: user.name,
  account_type: user.accountType,
  company_name: user.company.name,
  company_address: user.company.address,
  company_site: user.company.site,
  vat: user.company.vat,
  permissions: [...user.permissions],
  roles: [...user.roles],
  created_at: user.createdAt.toISOString(),
  affiliate_code: user.affiliateCode,
  google_analytics4_client_id: user.analytics.googleAnalytics4,
  yandex_metrika_client_id: user.analytics.yandexMetrika,
  order_actions_notifications: user.notifications.order,
  payment_actions_notifications: user.notifications.payment,
  subscription_actions_notifications: user.notifications.subscription,
  frozen_at: user.frozenAt?.toISOString() ?? null,
  messengers: [...user.messengers],
  telegram_id: user.telegram.id,
  telegram_username: user.telegram.username,
  social_provider: user.socialProvider,
})
