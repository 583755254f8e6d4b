import { createHmac } from 'node:crypto'
import type { Database, Trx } from '@vitrine/platform/database'
import { claimKey, findResource, type IdempotencyKey, keyOfOwn, saveResource } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import type { Locale } from '@vitrine/platform/kernel'
import type { RegisterForm } from '../../contract/forms.ts'
import { alreadyRegistered } from '../../errors.ts'
import { userRegistered } from '../../events.ts'
import { newAffiliateCode } from '../../model/tokens.ts'
import { findAffiliate, insertUser } from '../../store/user-store.ts'
import { hashPassword } from '../credentials/hash-password.ts'
import { askConfirmation } from '../emails/confirm-email.ts'
import { type Arrival, beginSession, type SignInResult, type StartedSession } from './complete-first-factor.ts'
import { signIn } from './sign-in.ts'

const marketingFields = ['marketing_source', 'marketing_medium', 'marketing_campaign', 'vs_cid', 'vs_subid'] as const

export interface Registering extends Arrival {
  readonly panelId: number
  readonly form: RegisterForm
  readonly locale: Locale
  /** Anyone who makes the account vouches for its address: the demo's people and those of trials. No request says so. */
  readonly emailIsProven?: true
}

/** Creates the account and its first session; an e-mail that has an account is refused. An unknown affiliate code is ignored. */
export async function register(database: Database, params: Registering): Promise<StartedSession> {
  const passwordHash = await hashPassword(params.form.password)
  return database.transaction(params.panelId, (trx) => openAccount(trx, params, passwordHash))
}

/**
 * Idempotent registration: a repeat under the same key opens the first one's account, by the password that both carry, and makes nothing. `confirm`
 * checks what is valid once, such as a captcha's answer, so a repeat skips it.
 */
export async function registerOnce(
  database: Database,
  params: Registering & { readonly secret: string; readonly idempotency: IdempotencyKey | null; readonly confirm: () => Promise<void> },
): Promise<SignInResult> {
  const { panelId, form } = params
  const sent = params.idempotency && sealed(params.idempotency, form, params.secret)
  const key = sent ?? keyOfOwn()
  const signInAgain = () => signIn(database, { ...params, email: form.email, password: form.password, isExpected: true })
  if (sent && (await database.read(panelId, (trx) => findResource(trx, sent)))) return signInAgain()
  await params.confirm()
  const passwordHash = await hashPassword(form.password)
  const signedIn = await database.transaction(panelId, async (trx) => {
    if ((await claimKey(trx, key)).replayOf) return undefined
    const session = await openAccount(trx, params, passwordHash)
    await saveResource(trx, key, String(session.userId))
    return session
  })
  return signedIn ?? signInAgain()
}

/** The key with a keyed digest: a plain one, stored beside the key, would let a thief of the database try passwords offline. */
const sealed = (key: IdempotencyKey, { 'g-recaptcha-response': _, ...form }: RegisterForm, secret: string): IdempotencyKey => ({
  ...key,
  bodyHash: createHmac('sha256', secret)
    .update(`register:${JSON.stringify(form)}`)
    .digest(),
})

async function openAccount(trx: Trx, params: Registering, passwordHash: string): Promise<StartedSession> {
  const { form } = params
  const userId = await insertUser(trx, {
    email: form.email,
    name: form.name,
    passwordHash,
    locale: params.locale,
    affiliateCode: newAffiliateCode(),
    accountType: form.account_type,
    vat: form.account_type === 'business' ? (form.vat ?? null) : null,
    messengers: form.messengers ?? [],
    referredBy: form.affiliate_code ? await findAffiliate(trx, form.affiliate_code) : null,
    googleAnalytics4: form.google_analytics4_client_id ?? null,
    yandexMetrika: form.yandex_metrika_client_id ?? null,
    marketing: marketingOf(form),
    emailVerifiedAt: params.emailIsProven ? params.now : null,
  })
  if (userId === undefined) throw alreadyRegistered()
  await announce(trx, userRegistered, { userId })
  await askConfirmation(trx, userId)
  return beginSession(trx, { ...params, userId, provenAt: params.now })
}

const marketingOf = (form: RegisterForm): Record<string, string> =>
  Object.fromEntries(marketingFields.flatMap((field) => (form[field] ? [[field, form[field]]] : [])))
