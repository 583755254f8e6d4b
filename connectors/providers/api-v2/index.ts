import type { ProgressAnswer, Provider, ProviderAccess } from '@vitrine/fulfilment'
import { exchange, type WireOutcome } from './client.ts'
import { dictionaryFor, errorDictionary, findReason, type KnownError } from './error-dictionary.ts'
import { ProviderFault } from './provider-fault.ts'
import { readBalance, readServices } from './translate/account.ts'
import { type CancelAnswer, readCancel, readRefill } from './translate/actions.ts'
import { readAdd, writeAdd } from './translate/add.ts'
import { excerptOf } from './translate/excerpt.ts'
import { errorTextOf, type Json, parseJson } from './translate/json.ts'
import { readOwnOrders } from './translate/own-orders.ts'
import { readStatus } from './translate/status.ts'

export type { KnownError } from './error-dictionary.ts'
export { errorDictionary } from './error-dictionary.ts'
export { ProviderFault } from './provider-fault.ts'

const batchMax = 100

function call(access: ProviderAccess, action: string, fields: Readonly<Record<string, string>>): Promise<WireOutcome> {
  const form = new URLSearchParams({ key: access.key, action, ...fields })
  return exchange({ endpoint: access.endpoint, form, timeouts: access.timeouts })
}

/** The JSON of an answer with status 2xx, or of a 4xx that explains itself; anything else is a fault. */
async function ask(access: ProviderAccess, action: string, fields: Readonly<Record<string, string>> = {}): Promise<Json> {
  const outcome = await call(access, action, fields)
  if (outcome.kind !== 'answer') {
    throw new ProviderFault(action, outcome.kind === 'broken' ? outcome.status : null, excerptOf(access, outcome.reason))
  }
  const answer = parseJson(outcome.body)
  const good = outcome.status >= 200 && outcome.status < 300
  const explained = outcome.status >= 400 && outcome.status < 500 && outcome.status !== 429 && errorTextOf(answer) !== null
  if (answer === undefined || !(good || explained)) throw new ProviderFault(action, outcome.status, excerptOf(access, outcome.body))
  return answer
}

function batches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / batchMax) }, (_nothing, index) => ids.slice(index * batchMax, (index + 1) * batchMax))
}

type RefillOutcome = Awaited<ReturnType<Provider['refill']>>
type Answers = ReadonlyMap<string, ProgressAnswer>

/** A key that is refused or a busy panel says nothing about any order. */
function aboutTheAccount(dictionary: readonly KnownError[], text: string): boolean {
  const reason = findReason(dictionary, text)
  return reason === 'key' || reason === 'transient' || reason === 'funds'
}

async function statusSingly(access: ProviderAccess, ids: readonly string[], dictionary: readonly KnownError[]): Promise<Answers> {
  const answers = new Map<string, ProgressAnswer>()
  for (const id of ids) {
    const reading = readStatus([id], await ask(access, 'status', { order: id }))
    if (reading.kind === 'answers') for (const [key, value] of reading.answers) answers.set(key, value)
    if (reading.kind !== 'failure') continue
    if (aboutTheAccount(dictionary, reading.text)) throw new ProviderFault('status', 200, excerptOf(access, reading.text))
    answers.set(id, { kind: 'error', text: reading.text })
  }
  return answers
}

async function statusOfBatch(access: ProviderAccess, ids: readonly string[], dictionary: readonly KnownError[]): Promise<Answers> {
  if (ids.length === 1) return statusSingly(access, ids, dictionary)
  const reading = readStatus(ids, await ask(access, 'status', { orders: ids.join(',') }))
  if (reading.kind === 'answers') return reading.answers
  if (reading.kind === 'failure' && aboutTheAccount(dictionary, reading.text)) {
    throw new ProviderFault('status', 200, excerptOf(access, reading.text))
  }
  return statusSingly(access, ids, dictionary)
}

async function cancelBatch(
  access: ProviderAccess,
  ids: readonly string[],
  dictionary: readonly KnownError[],
): Promise<ReadonlyMap<string, CancelAnswer>> {
  const answer = await ask(access, 'cancel', { orders: ids.join(',') })
  const read = readCancel(ids, answer)
  const failure = errorTextOf(answer)
  if (failure !== null && aboutTheAccount(dictionary, failure)) throw new ProviderFault('cancel', 200, excerptOf(access, failure))
  // Panels that cancel one order at a time do not understand `orders` and refuse the whole call.
  if (failure === null || !/incorrect (request|order)|order id|required/i.test(failure)) return read
  const singly = new Map<string, CancelAnswer>()
  for (const id of ids) {
    for (const [key, value] of readCancel([id], await ask(access, 'cancel', { order: id }))) singly.set(key, value)
  }
  return singly
}

async function refill(access: ProviderAccess, id: string): Promise<RefillOutcome> {
  const outcome = await call(access, 'refill', { order: id })
  if (outcome.kind === 'not-connected' || outcome.kind === 'held-back') {
    return { kind: 'rejected', excerpt: excerptOf(access, outcome.reason) }
  }
  if (outcome.kind === 'broken') return { kind: 'ambiguous', excerpt: excerptOf(access, outcome.reason) }
  const excerpt = excerptOf(access, outcome.body)
  const read = readRefill(parseJson(outcome.body) ?? null)
  if (outcome.status >= 500 || read === null) return { kind: 'ambiguous', excerpt }
  return 'refillId' in read ? { kind: 'accepted', refillId: read.refillId } : { kind: 'rejected', excerpt }
}

/**
 * Upstream panels over the v2 reseller API. `add` and `refill` never throw: their outcome is an answer. The questions
 * throw `ProviderFault` when the panel gave no usable answer, so that a breaker can count it.
 */
export function createApiV2Provider(options: { readonly dictionary?: readonly KnownError[] } = {}): Provider {
  const general = options.dictionary ?? errorDictionary
  return {
    add: async (access, order, beforeSend) => {
      const form = writeAdd(access, order)
      return readAdd(
        access,
        await exchange({ endpoint: access.endpoint, form, timeouts: access.timeouts, beforeSend }),
        dictionaryFor(access, general),
      )
    },
    status: async (access, ids) => {
      const answers = new Map<string, ProgressAnswer>()
      for (const batch of batches(ids))
        for (const entry of await statusOfBatch(access, batch, dictionaryFor(access, general))) answers.set(...entry)
      return answers
    },
    cancel: async (access, ids) => {
      const answers = new Map<string, CancelAnswer>()
      for (const batch of batches(ids))
        for (const entry of await cancelBatch(access, batch, dictionaryFor(access, general))) answers.set(...entry)
      return answers
    },
    refill,
    balance: async (access) => {
      const answer = await ask(access, 'balance')
      const read = readBalance(answer, access.currency)
      if (read === null) throw new ProviderFault('balance', 200, excerptOf(access, JSON.stringify(answer)))
      return read
    },
    services: async (access) => {
      const answer = await ask(access, 'services')
      const read = readServices(answer)
      if (read === null) throw new ProviderFault('services', 200, excerptOf(access, JSON.stringify(answer)))
      return read
    },
    findOrders: async (access, requestId) => {
      const answer = await ask(access, 'orders', { reference: requestId })
      const read = readOwnOrders(requestId, answer)
      if (read === null) throw new ProviderFault('orders', 200, excerptOf(access, JSON.stringify(answer)))
      return read
    },
  }
}
