import type { RefillAnswer, RefillOutcome, RefillRequest } from '@vitrine/fulfilment'
import { aboutTheAccount, ask, batches } from './ask.ts'
import type { KnownError } from './error-dictionary.ts'
import { exchange, type WireAccess } from './exchange.ts'
import { ProviderFault } from './provider-fault.ts'
import { excerptOf } from './translate/excerpt.ts'
import { judgeRefill, readRefillStatus } from './translate/refill.ts'

/** Requests one refill. Never throws: the outcome is a result, as with `add`. */
export async function sendRefill(
  access: WireAccess,
  request: RefillRequest,
  dictionary: readonly KnownError[],
  beforeSend: () => Promise<boolean>,
): Promise<RefillOutcome> {
  const form = new URLSearchParams({ key: access.key, action: 'refill', order: request.providerOrderId })
  if (access.profile !== 'plain') form.set('request_id', request.requestId)
  const outcome = await exchange({ egress: access.egress, endpoint: access.endpoint, form, timeouts: access.timeouts, beforeSend })
  if (outcome.kind === 'not-connected' || outcome.kind === 'held-back') {
    return { kind: 'not-sent', excerpt: excerptOf(access, outcome.reason) }
  }
  if (outcome.kind === 'broken') return { kind: 'ambiguous', httpStatus: outcome.status, excerpt: excerptOf(access, outcome.reason) }
  const facts = { httpStatus: outcome.status, excerpt: excerptOf(access, outcome.body) }
  const verdict = judgeRefill(access, outcome.status, outcome.body, dictionary)
  if (verdict === null) return { kind: 'ambiguous', ...facts }
  return 'refillId' in verdict
    ? { kind: 'accepted', refillId: verdict.refillId, ...facts }
    : { kind: 'rejected', reason: verdict.reason, ...facts }
}

/** Status updates of refills by their ids; an id that the panel says nothing about has none. */
export async function refillStatuses(
  access: WireAccess,
  ids: readonly string[],
  dictionary: readonly KnownError[],
): Promise<ReadonlyMap<string, RefillAnswer>> {
  const answers = new Map<string, RefillAnswer>()
  for (const batch of batches(ids)) {
    const reading = batch.length > 1 ? await askFor(access, batch, { refills: batch.join(',') }, dictionary) : undefined
    if (reading) for (const entry of reading) answers.set(...entry)
    else for (const id of batch) for (const entry of (await askFor(access, [id], { refill: id }, dictionary)) ?? []) answers.set(...entry)
  }
  return answers
}

/** Undefined when the panel does not take several ids in one call. */
async function askFor(
  access: WireAccess,
  ids: readonly string[],
  fields: Readonly<Record<string, string>>,
  dictionary: readonly KnownError[],
): Promise<ReadonlyMap<string, RefillAnswer> | undefined> {
  const reading = readRefillStatus(ids, await ask(access, 'refill_status', fields))
  if (reading.kind === 'answers') return reading.answers
  if (aboutTheAccount(dictionary, reading.text)) throw new ProviderFault('refill_status', 200, excerptOf(access, reading.text))
  return ids.length > 1 ? undefined : new Map(ids.map((id) => [id, { kind: 'error', text: reading.text }]))
}
