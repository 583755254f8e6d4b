import type { Capability } from '@vitrine/fulfilment'
import { aboutTheAccount, ask } from './ask.ts'
import type { KnownError } from './error-dictionary.ts'
import type { WireAccess } from './exchange.ts'
import { ProviderFault } from './provider-fault.ts'
import { excerptOf } from './translate/excerpt.ts'
import { errorTextOf } from './translate/json.ts'
import { readStatus } from './translate/status.ts'

type Fields = Readonly<Record<string, string>>

/** The highest order ids of v2: valid, and unassigned, so every action on them is harmless. */
const [one, other] = ['2147483646', '2147483645'] as const

/** Actions that a panel may not know, in all forms in which it may know them. */
const actions: readonly { readonly capability: Capability; readonly action: string; readonly forms: readonly Fields[] }[] = [
  { capability: 'cancel', action: 'cancel', forms: [{ orders: one }, { order: one }] },
  { capability: 'refill', action: 'refill', forms: [{ order: one }, { orders: one }] },
]

/**
 * Detects what a panel lacks: an action is unknown when it gets the same answer as one that does not exist. Throws `ProviderFault` without a usable
 * answer; then nothing was learnt.
 */
export async function findLacks(access: WireAccess, dictionary: readonly KnownError[]): Promise<readonly Capability[]> {
  const errorOf = async (action: string, fields: Fields): Promise<string | null> => {
    const failure = errorTextOf(await ask(access, action, fields))
    if (failure !== null && aboutTheAccount(dictionary, failure)) throw new ProviderFault(action, 200, excerptOf(access, failure))
    return failure
  }
  const lacks: Capability[] = []
  const batch = readStatus([one, other], await ask(access, 'status', { orders: `${one},${other}` }))
  if (batch.kind !== 'answers') lacks.push('status-batch')
  const unknown = await errorOf('no_such_action', {})
  for (const { capability, action, forms } of actions) {
    let isKnown = unknown === null
    for (const fields of forms) isKnown ||= (await errorOf(action, fields)) !== unknown
    if (!isKnown) lacks.push(capability)
  }
  return lacks
}
