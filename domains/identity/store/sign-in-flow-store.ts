import { sql, type Trx } from '@vitrine/platform/database'
import { isLocale, type Locale } from '@vitrine/platform/kernel'
import type { SignInProviderName } from '../model/sign-in-provider.ts'

export type FlowPurpose = 'sign-in' | 'connect' | 'one-tap'

/** Where a visitor came from, stored for the account they may get. */
export interface VisitorOrigin {
  readonly affiliateCode?: string | undefined
  readonly marketing?: Readonly<Record<string, string>> | undefined
}

/** A flow through a provider's page, without its secrets. */
export interface SignInFlow {
  readonly purpose: FlowPurpose
  readonly provider: SignInProviderName
  readonly redirectUri: string
  readonly returnTo: string | null
  readonly locale: Locale
  readonly origin: VisitorOrigin
  readonly userId: number | null
  readonly sessionId: string | null
}

export interface FlowKey {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
}

export async function insertFlow(trx: Trx, { stateHash, browserHash }: FlowKey, flow: SignInFlow, expiresAt: Date): Promise<void> {
  await trx.run(sql`
    insert into identity.sign_in_flow (panel_id, state_hash, browser_hash, purpose, provider, redirect_uri, return_to, locale, origin, user_id,
                                        session_id, expires_at)
    values (${trx.panelId}, ${stateHash}, ${browserHash}, ${flow.purpose}, ${flow.provider}, ${flow.redirectUri}, ${flow.returnTo}, ${flow.locale},
            ${JSON.stringify(flow.origin)}, ${flow.userId}, ${flow.sessionId}, ${expiresAt})`)
}

/** Claims the flow by deleting its row, in the browser that began it and on its panel. */
export async function takeFlow(
  trx: Trx,
  { stateHash, browserHash }: FlowKey,
  params: { readonly provider: SignInProviderName; readonly purposes: readonly FlowPurpose[]; readonly now: Date },
): Promise<SignInFlow | undefined> {
  const row = await trx.maybe(sql<Omit<SignInFlow, 'locale'> & { readonly locale: string }>`
    delete from identity.sign_in_flow
     where panel_id = ${trx.panelId} and state_hash = ${stateHash} and browser_hash = ${browserHash} and provider = ${params.provider}
       and purpose = any(${[...params.purposes]}::text[]) and expires_at > ${params.now}
    returning purpose, provider, redirect_uri as "redirectUri", return_to as "returnTo", locale, origin, user_id as "userId", session_id as "sessionId"`)
  return row && { ...row, locale: isLocale(row.locale) ? row.locale : 'en' }
}

/** Binds the one-time code to the browser where its sign-in began. */
export async function insertBrowser(trx: Trx, bound: { codeHash: Buffer; browserHash: Buffer; expiresAt: Date }): Promise<void> {
  await trx.run(sql`
    insert into identity.sign_in_browser (panel_id, code_hash, browser_hash, expires_at)
    values (${trx.panelId}, ${bound.codeHash}, ${bound.browserHash}, ${bound.expiresAt})`)
}

export const findBrowser = async (trx: Trx, codeHash: Buffer): Promise<Buffer | undefined> =>
  (
    await trx.maybe(sql<{ browser_hash: Buffer }>`
      select browser_hash from identity.sign_in_browser where panel_id = ${trx.panelId} and code_hash = ${codeHash}`)
  )?.browser_hash

/** True for the first use of this proof. */
export const useProof = async (trx: Trx, proofHash: Buffer, expiresAt: Date): Promise<boolean> =>
  (await trx.run(sql`
    insert into identity.sign_in_proof (panel_id, proof_hash, expires_at) values (${trx.panelId}, ${proofHash}, ${expiresAt})
    on conflict do nothing`)) === 1

export async function deleteSpentFlows(trx: Trx, before: Date): Promise<number> {
  const flows = await trx.run(sql`delete from identity.sign_in_flow where panel_id = ${trx.panelId} and expires_at < ${before}`)
  const browsers = await trx.run(sql`delete from identity.sign_in_browser where panel_id = ${trx.panelId} and expires_at < ${before}`)
  const proofs = await trx.run(sql`delete from identity.sign_in_proof where panel_id = ${trx.panelId} and expires_at < ${before}`)
  return flows + browsers + proofs
}
