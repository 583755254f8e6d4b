import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { Mappings } from '../../model/status-mapping.ts'
import type { KnownErrorText, ProviderState } from '../../ports.ts'
import {
  type AccountLimits,
  learnErrorText,
  learnStatusName,
  type NewProviderAccount,
  saveAccount,
  saveMappings,
  setLimits,
} from '../../store/account-store.ts'
import { type MarkupRule, saveMarkup } from '../../store/provider-catalogue-store.ts'

/** Stores our account at an upstream panel, its key sealed; names are unique within a panel. Returns its id. */
export const saveProviderAccount = (trx: Trx, secrets: SecretBox, account: NewProviderAccount): Promise<number> =>
  saveAccount(trx, secrets, account)

/** How an account's rates become prices; the empty category is the rule for all others. */
export const setMarkup = (trx: Trx, accountId: number, rule: MarkupRule): Promise<void> => saveMarkup(trx, accountId, rule)

/** Changes the limits that are given; the others stay. */
export const setAccountLimits = (trx: Trx, accountId: number, limits: AccountLimits): Promise<void> => setLimits(trx, accountId, limits)

/** Maps a refusal text of an account's provider to its meaning; null deletes the mapping. */
export const classifyErrorText = (trx: Trx, accountId: number, part: string, reason: KnownErrorText['reason'] | null): Promise<void> =>
  learnErrorText(trx, accountId, part, reason)

/** The same for a status text. */
export const classifyStatusName = (trx: Trx, accountId: number, name: string, state: ProviderState | null): Promise<void> =>
  learnStatusName(trx, accountId, name, state)

/** All mappings of an account at once; those of a kind that is not given stay. */
export const replaceMappings = (trx: Trx, accountId: number, mappings: Partial<Mappings>): Promise<void> =>
  saveMappings(trx, accountId, mappings)
