import { z } from 'zod'
import { profileGrades } from './grades.ts'
import { youtubeAccount } from './youtube-accounts.ts'

export const accountTypes = ['individual', 'business'] as const
export const messenger = z.object({ type: z.enum(['telegram', 'whatsapp', 'viber', 'skype', 'other']), value: z.string().min(2).max(64) })
export type Messenger = z.infer<typeof messenger>

const money = z.string().regex(/^-?\d+\.\d{2,6}$/)

/** The profile as the specification spells it. Balances are exact USD text. */
export const userProfile = z
  .strictObject({
    id: z.int(),
    email: z.string().nullable(),
    /** When the address was confirmed by mail; null until then. */
    email_verified_at: z.iso.datetime().nullable(),
    name: z.string(),
    balance: money,
    currency: z.literal('USD'),
    referral_user_balance: money,
    task_user_balance: money,
    total_earnings: money,
    account_type: z.enum(accountTypes),
    company_name: z.string().nullable(),
    company_address: z.string().nullable(),
    company_site: z.string().nullable(),
    vat: z.string().nullable(),
    all_permissions: z.array(z.string()),
    permissions: z.array(z.string()),
    roles: z.array(z.string()),
    created_at: z.iso.datetime(),
    referral_program_percent: z.number(),
    affiliate_code: z.string(),
    intercom_hash: z.string().nullable(),
    google_analytics4_client_id: z.string().nullable(),
    yandex_metrika_client_id: z.string().nullable(),
    order_actions_notifications: z.boolean(),
    payment_actions_notifications: z.boolean(),
    subscription_actions_notifications: z.boolean(),
    unsubscribe_signature: z.string(),
    youtube_accounts: z.array(youtubeAccount),
    frozen_at: z.iso.datetime().nullable(),
    invoices_in_moderation: z.int(),
    extension_api_token: z.string().nullable(),
    messengers: z.array(messenger),
    grades: profileGrades.nullable(),
    telegram_id: z.int().nullable(),
    telegram_username: z.string().nullable(),
    social_provider: z.string().nullable(),
    auth_token: z.string().nullable(),
  })
  .meta({ id: 'Profile' })
export type UserProfile = z.infer<typeof userProfile>
