import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invariant, Refusal, refuse } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import { isByHand, type MANUAL_CONNECTOR, MANUAL_PROFILE } from '../../model/by-hand.ts'
import { getAccount, saveAccount, writeKey } from '../../store/account-store.ts'
import {
  type AccountPatch,
  hasAccountNamed,
  lockVersion,
  type OperatorAccount,
  operatorAccounts,
  writeAccount,
} from '../../store/operator-account-store.ts'

export type ProviderPatch = { readonly [K in keyof AccountPatch]?: AccountPatch[K] | undefined }

const named = (patch: ProviderPatch): Partial<AccountPatch> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

async function accountNow(trx: Trx, id: number): Promise<OperatorAccount> {
  const [account] = await operatorAccounts(trx, [id])
  invariant(account, 'an account that was just locked is there')
  return account
}

export interface AddedProvider {
  readonly name: string
  readonly connector: 'api-v2' | typeof MANUAL_CONNECTOR
  /** Of an upstream panel; people have neither address nor key. */
  readonly endpoint: string | undefined
  readonly key: string | undefined
  readonly currency: string
  readonly patch: ProviderPatch
}

/** A new account at an upstream panel, or one for people who deliver by hand; 422 when the panel has one of that name. */
export async function addProvider(
  trx: Trx,
  secrets: SecretBox,
  { name, connector, endpoint = '', key = '', currency, patch }: AddedProvider,
): Promise<OperatorAccount> {
  if (await hasAccountNamed(trx, name)) refuse('name', 'fields.duplicate')
  const wrong = problemOf(connector, { ...patch, endpoint: endpoint || undefined, key: key || undefined })
  if (wrong) refuse(...wrong)
  refuseWithoutExclusive(patch, false)
  const ofPeople = { currency: 'USD', profile: MANUAL_PROFILE } as const
  const ofPanel = { currency, profile: patch.profile ?? 'plain' }
  const account = { name, connector, endpoint, key, ...(isByHand(connector) ? ofPeople : ofPanel) }
  const id = await saveAccount(trx, secrets, account)
  const made = await accountNow(trx, id)
  if (Object.keys(named(patch)).length > 0) await writeAccount(trx, id, { ...made, ...named(patch) })
  return accountNow(trx, id)
}

/** An upstream panel needs address and key; people have none, and nothing of theirs can be compared with a balance. */
function problemOf(
  connector: string,
  given: ProviderPatch & { readonly key?: string | undefined },
): ['endpoint' | 'key' | 'profile' | 'isExclusive' | 'lowBalance', 'fields.required' | 'fields.invalid'] | undefined {
  if (!isByHand(connector)) {
    if (given.endpoint === undefined) return ['endpoint', 'fields.required']
    return given.key === undefined ? ['key', 'fields.required'] : undefined
  }
  if (given.endpoint !== undefined) return ['endpoint', 'fields.invalid']
  if (given.key !== undefined) return ['key', 'fields.invalid']
  if (given.isExclusive) return ['isExclusive', 'fields.invalid']
  if (given.lowBalanceMicro) return ['lowBalance', 'fields.invalid']
  return given.profile !== undefined && given.profile !== MANUAL_PROFILE ? ['profile', 'fields.invalid'] : undefined
}

/** What is between two orders of ours, and what a balance lost, tell nothing where others order too. */
function refuseWithoutExclusive(patch: ProviderPatch, isExclusiveNow: boolean): void {
  if (patch.isExclusive ?? isExclusiveNow) return
  if (patch.asksIdWindow) refuse('asksIdWindow', 'providers.needsExclusive')
  if (patch.reconcilesBalance) refuse('reconcilesBalance', 'providers.needsExclusive')
}

export interface ProviderChange {
  readonly id: number
  readonly version: number
  readonly key: string | undefined
  readonly patch: ProviderPatch
}

/** Changes what is named of an account. Orders that are on their way stay with it, also when it is switched off; 422 when another one has its new name. */
export async function changeProvider(trx: Trx, secrets: SecretBox, { id, version, key, patch }: ProviderChange): Promise<OperatorAccount> {
  const current = await lockVersion(trx, id)
  if (current === undefined) throw new Refusal('not-found', 'request.notFound')
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
  const account = await accountNow(trx, id)
  const wrong = isByHand(account.connector) ? problemOf(account.connector, { ...patch, key }) : undefined
  if (wrong) refuse(...wrong)
  refuseWithoutExclusive(patch, account.isExclusive)
  const next = { ...account, ...named(patch) }
  const isRenamed = next.name !== account.name
  if (isRenamed && (await hasAccountNamed(trx, next.name))) refuse('name', 'fields.duplicate')
  // A key is sealed for the name of its account: under another one it would not open.
  const sealed = key ?? (isRenamed ? (await getAccount(trx, secrets, id)).access.key : undefined)
  await writeAccount(trx, id, next)
  if (sealed !== undefined) await writeKey(trx, secrets, next, sealed)
  return accountNow(trx, id)
}
