import { message } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { accountTypes, messenger } from './user-profile.ts'

/** Trimmed and lower-cased; an empty one is "required", anything else must be an address (NS-05, VAL-003, FORM-002). */
export const email = z.string().trim().toLowerCase().min(1).max(255).pipe(z.email())
const captcha = z.string().max(4000).optional()
/** From eight signs on (FORM-002, FORM-004). */
const newPassword = z.string().min(8).max(128)
const clientId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/)
  .nullish()
const tag = z.string().max(255).nullish()
const companyText = z.string().trim().max(255).nullish()
/** Only what may be opened as a page; empty is none. */
const companySite = z
  .string()
  .trim()
  .max(255)
  .regex(/^(?:https?:\/\/[^\s/?#]\S*)?$/i)
  .nullish()
const vatNumber = /^[A-Z0-9]{4,20}$/

/** What signing in takes (FORM-001). */
export const loginForm = z.object({ email, password: z.string().min(1).max(255), 'g-recaptcha-response': captcha })

/** Errors of an item stand under `messengers.{n}`, not under its parts. */
const messengerItem = z
  .object({ type: z.string(), value: z.string() })
  .refine((item) => messenger.safeParse(item).success, { params: message('fields.invalid', { attribute: 'messenger' }) })

interface Confirmed {
  readonly password?: unknown
  readonly password_confirmation?: unknown
}
/** A password that is too short is told of as such, not as unconfirmed (FORM-002, FORM-004). */
const isConfirmed = (form: Confirmed): boolean =>
  typeof form.password !== 'string' || form.password.length < 8 || form.password === form.password_confirmation
const unconfirmed = { path: ['password'], params: message('account.unconfirmed'), when: () => true }

/** What registering takes (FORM-002). */
export const registerForm = z
  .object({
    name: z.string().trim().min(2).max(100),
    email,
    password: newPassword,
    password_confirmation: z.string().optional(),
    messengers: z.array(messengerItem).max(5).optional(),
    vat: z.string().nullish(),
    /** Of a person or of a company (ROLE-005). */
    account_type: z.enum(accountTypes),
    'g-recaptcha-response': captcha,
    affiliate_code: tag,
    google_analytics4_client_id: clientId,
    yandex_metrika_client_id: clientId,
    marketing_source: tag,
    marketing_medium: tag,
    marketing_campaign: tag,
    vs_cid: tag,
    vs_subid: tag,
  })
  .refine(isConfirmed, unconfirmed)
  .refine((form) => form.account_type !== 'business' || !form.vat || vatNumber.test(form.vat), {
    path: ['vat'],
    params: message('fields.format', { attribute: 'vat' }),
    when: () => true,
  })
export type RegisterForm = z.output<typeof registerForm>

/** What asking for a new password takes (FORM-003). */
export const askPasswordResetForm = z.object({ email, 'g-recaptcha-response': captcha })

/** What setting a new password takes (FORM-004). */
export const resetPasswordForm = z
  .object({
    email,
    password: newPassword,
    password_confirmation: z.string().optional(),
    token: z.string().min(1).max(255),
    'g-recaptcha-response': captcha,
  })
  .refine(isConfirmed, unconfirmed)

export const marketingForm = z.object({
  marketing_source: tag,
  marketing_medium: tag,
  marketing_campaign: tag,
  vs_cid: tag,
  vs_subid: tag,
})
export type MarketingForm = z.output<typeof marketingForm>

/** What giving an account its address takes (FORM-005). */
export const setEmailForm = z.object({ email })
export const analyticsForm = z.object({ google_analytics4_client_id: clientId, yandex_metrika_client_id: clientId })

export const changeProfileForm = z
  .object({
    name: z.string().trim().min(2).max(100).optional(),
    company_name: companyText,
    company_address: companyText,
    company_site: companySite,
    vat: z.string().regex(vatNumber).nullish(),
    current_password: z.string().max(255).optional(),
    password: newPassword.optional(),
    password_confirmation: z.string().optional(),
  })
  .refine(isConfirmed, unconfirmed)
export type ChangeProfileForm = z.output<typeof changeProfileForm>
