import { findReason, type KnownError } from './error-dictionary.ts'
import { exchange, type WireAccess, type WireOutcome } from './exchange.ts'
import { ProviderFault } from './provider-fault.ts'
import { excerptOf } from './translate/excerpt.ts'
import { errorTextOf, type Json, parseJson } from './translate/json.ts'

const batchMax = 100
/** Refusals of the caller, which say nothing about any order. */
const aboutUs = [401, 403, 429]
const listMaxBytes = 32 * 1_024 * 1_024

async function call(access: WireAccess, action: string, fields: Readonly<Record<string, string>>): Promise<WireOutcome> {
  await access.pace?.()
  const form = new URLSearchParams({ key: access.key, action, ...fields })
  const bodyMaxBytes = action === 'services' ? { bodyMaxBytes: listMaxBytes } : {}
  return exchange({ egress: access.egress, endpoint: access.endpoint, form, timeouts: access.timeouts, ...bodyMaxBytes })
}

/** The JSON of an answer with status 2xx, or of a 4xx with an error text; anything else is a fault. */
export async function ask(access: WireAccess, action: string, fields: Readonly<Record<string, string>> = {}): Promise<Json> {
  const outcome = await call(access, action, fields)
  if (outcome.kind !== 'answer') {
    throw new ProviderFault(action, outcome.kind === 'broken' ? outcome.status : null, excerptOf(access, outcome.reason))
  }
  const answer = parseJson(outcome.body)
  const good = outcome.status >= 200 && outcome.status < 300
  const explained = outcome.status >= 400 && outcome.status < 500 && !aboutUs.includes(outcome.status) && errorTextOf(answer) !== null
  if (answer === undefined || !(good || explained)) throw new ProviderFault(action, outcome.status, excerptOf(access, outcome.body))
  return answer
}

export function batches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / batchMax) }, (_nothing, index) => ids.slice(index * batchMax, (index + 1) * batchMax))
}

/** A key that is refused or a busy panel says nothing about any order. */
export function aboutTheAccount(dictionary: readonly KnownError[], text: string): boolean {
  const reason = findReason(dictionary, text)
  return reason === 'key' || reason === 'transient' || reason === 'funds'
}
