import type { ProgressAnswer, Provider, ProviderAccess } from '@vitrine/fulfilment'
import { type Egress, publicEgress } from '@vitrine/platform/outbound'
import { aboutTheAccount, ask, batches } from './ask.ts'
import { dictionaryFor, errorDictionary, findReason, type KnownError } from './error-dictionary.ts'
import { exchange, type WireAccess } from './exchange.ts'
import { findLacks } from './find-lacks.ts'
import { ProviderFault } from './provider-fault.ts'
import { refillStatuses, sendRefill } from './refill.ts'
import { readBalance, readServices } from './translate/account.ts'
import { readAdd, writeAdd } from './translate/add.ts'
import { excerptOf } from './translate/excerpt.ts'
import { errorTextOf, parseJson } from './translate/json.ts'
import { readOwnOrders } from './translate/own-orders.ts'
import { type CancelAnswer, readCancel } from './translate/read-cancel.ts'
import { readStatus, stateOf } from './translate/status.ts'

export type { KnownError } from './error-dictionary.ts'
export { errorDictionary } from './error-dictionary.ts'
export { ProviderFault } from './provider-fault.ts'

type Answers = ReadonlyMap<string, ProgressAnswer>

async function statusSingly(access: WireAccess, ids: readonly string[], dictionary: readonly KnownError[]): Promise<Answers> {
  const answers = new Map<string, ProgressAnswer>()
  for (const id of ids) {
    const reading = readStatus([id], await ask(access, 'status', { order: id }), access.statusNames)
    if (reading.kind === 'answers') for (const [key, value] of reading.answers) answers.set(key, value)
    if (reading.kind !== 'failure') continue
    if (aboutTheAccount(dictionary, reading.text)) throw new ProviderFault('status', 200, excerptOf(access, reading.text))
    answers.set(id, { kind: 'error', text: reading.text })
  }
  return answers
}

async function statusOfBatch(access: WireAccess, ids: readonly string[], dictionary: readonly KnownError[]): Promise<Answers> {
  if (ids.length === 1 || access.lacks?.includes('status-batch')) return statusSingly(access, ids, dictionary)
  const reading = readStatus(ids, await ask(access, 'status', { orders: ids.join(',') }), access.statusNames)
  if (reading.kind === 'answers') return reading.answers
  if (reading.kind === 'failure' && aboutTheAccount(dictionary, reading.text)) {
    throw new ProviderFault('status', 200, excerptOf(access, reading.text))
  }
  return statusSingly(access, ids, dictionary)
}

function withClarity(answer: ProgressAnswer, dictionary: readonly KnownError[]): ProgressAnswer {
  if (answer.kind !== 'error' || findReason(dictionary, answer.text) === 'order') return answer
  return { ...answer, isUnclear: true }
}

async function cancelBatch(
  access: WireAccess,
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

export interface ApiV2Options {
  readonly dictionary?: readonly KnownError[]
  /** Panels' owners write the addresses: public ones alone, unless said otherwise. */
  readonly egress?: Egress
}

/**
 * Upstream panels over the v2 reseller API. `add` and `refill` never throw: their outcome is a result. The other calls
 * throw `ProviderFault` without a usable answer, so that a breaker can count it.
 */
export function createApiV2Provider(options: ApiV2Options = {}): Provider {
  const { dictionary: general = errorDictionary, egress = publicEgress } = options
  const over = (access: ProviderAccess): WireAccess => ({ ...access, egress })
  return {
    add: async (access, order, beforeSend) => {
      const form = writeAdd(access, order)
      return readAdd(
        access,
        await exchange({ egress, endpoint: access.endpoint, form, timeouts: access.timeouts, beforeSend }),
        dictionaryFor(access, general),
      )
    },
    status: async (access, ids) => {
      const answers = new Map<string, ProgressAnswer>()
      for (const batch of batches(ids))
        for (const [id, answer] of await statusOfBatch(over(access), batch, dictionaryFor(access, general)))
          answers.set(id, withClarity(answer, dictionaryFor(access, general)))
      return answers
    },
    cancel: async (access, ids) => {
      const answers = new Map<string, CancelAnswer>()
      for (const batch of batches(ids))
        for (const entry of await cancelBatch(over(access), batch, dictionaryFor(access, general))) answers.set(...entry)
      return answers
    },
    refill: (access, request, beforeSend) => sendRefill(over(access), request, dictionaryFor(access, general), beforeSend),
    refillStatus: (access, ids) => refillStatuses(over(access), ids, dictionaryFor(access, general)),
    balance: async (access) => {
      const answer = await ask(over(access), 'balance')
      const read = readBalance(answer, access.currency)
      if (read === null) throw new ProviderFault('balance', 200, excerptOf(access, JSON.stringify(answer)))
      return read
    },
    services: async (access) => {
      const answer = await ask(over(access), 'services')
      const read = readServices(answer)
      if (read === null) throw new ProviderFault('services', 200, excerptOf(access, JSON.stringify(answer)))
      return read
    },
    lacks: (access) => findLacks(over(access), dictionaryFor(access, general)),
    findOrders: async (access, requestId) => {
      const answer = await ask(over(access), 'orders', { reference: requestId })
      const read = readOwnOrders(requestId, answer)
      if (read === null) throw new ProviderFault('orders', 200, excerptOf(access, JSON.stringify(answer)))
      return read
    },
    reading: {
      refusalIn: (answer) => errorTextOf(parseJson(answer)),
      refusal: (account, text) => findReason(dictionaryFor(account, general), text),
      state: ({ statusNames }, word) => stateOf(word, statusNames),
    },
  }
}
