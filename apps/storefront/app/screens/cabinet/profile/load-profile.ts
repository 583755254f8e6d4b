import type { Api } from '../../../api/api-client.ts'
import { orMissing } from '../../../api/server-api.ts'
import { pickFlags } from '../model/notice-flags.ts'

/** What the page shows; the signature of mail links and every token stay out of the document. */
export async function loadProfile(api: Api) {
  const [profile, token] = await orMissing('page', Promise.all([api.identity.profile(), api.identity.apiToken()]))
  const { name, email, account_type, company_name, company_address, company_site, vat, created_at } = profile.data
  const { telegram_id, telegram_username } = profile.data
  return {
    name,
    email,
    account_type,
    company_name,
    company_address,
    company_site,
    vat,
    created_at,
    telegram_id,
    telegram_username,
    flags: pickFlags(profile.data),
    maskedToken: token.data.api_token,
    now: new Date().toISOString(),
  }
}
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>
