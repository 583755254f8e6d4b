import type { Fields } from '../server/fields.ts'
import { microFrom } from '../server/money.ts'
import type { Account } from './book.ts'
import type { UpstreamService } from './catalogue.ts'
import { type ActionResult, failure, type Panel, type Steering } from './panel.ts'
import { missingField, understood, unitsOf } from './service-types.ts'

function chargeOf(service: UpstreamService, units: number): bigint {
  const rate = microFrom(service.rate)
  return service.type.toLowerCase().includes('package') ? rate : (rate * BigInt(units) + 500n) / 1_000n
}

function refusalOf(service: UpstreamService, link: string, units: number): string | null {
  if (link.trim() === '') return 'Bad link'
  if (!Number.isInteger(units)) return 'Incorrect request'
  if (units < Number(service.min)) return `Quantity less than minimal ${service.min}`
  if (units > Number(service.max)) return `Quantity more than maximum ${service.max}`
  return null
}

const refused = (text: string): ActionResult => ({ answer: failure(text), accepted: null })

/**
 * Takes an order, or refuses it without a trace. A repeated `request_id` of an account that supports it is answered with
 * the order taken the first time; refusals are not stored, so a refused request may be retried.
 */
export function addOrder(panel: Panel, account: Account, fields: Fields, steering: Steering): ActionResult {
  const requestId = account.profile === 'plain' ? null : (fields.get('request_id') ?? fields.get('reference') ?? null)
  if (account.profile === 'request_id' && requestId !== null) {
    const known = panel.book.orderOfRequest(account.key, requestId)
    if (known !== undefined) return { answer: { order: known.id }, accepted: null }
  }
  const service = panel.findService(fields.get('service') ?? '')
  if (service === undefined) return refused('Incorrect service ID')
  const link = fields.get('link') ?? fields.get('username') ?? ''
  const units = unitsOf(fields, service)
  const refusal = missingField(fields, service) === undefined ? refusalOf(service, link, units) : 'Incorrect request'
  if (refusal !== null) return refused(refusal)
  if (panel.settings.refuseActiveLink && panel.book.openOrderOfLink(account.key, String(service.service), link) !== undefined) {
    return refused('You have active order with this link. Please wait until order being completed.')
  }
  const chargeMicro = chargeOf(service, units)
  panel.book.settle()
  if ((panel.book.account(account.key)?.balanceMicro ?? 0n) < chargeMicro) return refused('Not enough funds on balance')
  const accepted = panel.book.accept({
    key: account.key,
    service: String(service.service),
    link,
    quantity: units,
    fields: understood(fields, service),
    chargeMicro,
    requestId,
    deliverMs: panel.settings.deliverySeconds * 1_000,
    fate: steering.fate,
    missingShare: steering.missingShare,
  })
  return { answer: { order: accepted.id }, accepted }
}
