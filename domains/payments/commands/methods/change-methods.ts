import { changeSettings, cleanHtml } from '@vitrine/panels'
import { constraintOf, sqlStateOf, sqlStates, type Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invariant, Refusal, refuse } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { PaymentsDeps } from '../../deps.ts'
import { MANUAL, type Strategy, type TranslatedTexts } from '../../model/method.ts'
import { type MethodFields, plainMethod, wrongField } from '../../model/method-fields.ts'
import { findManualAccount } from '../../store/operator/operator-gateway-store.ts'
import {
  lacksSecret,
  lockMethod,
  type OperatorMethod,
  openAccountConnector,
  operatorMethods,
  writeEnabled,
  writeGatewayOf,
  writeMethod,
  writePositions,
} from '../../store/operator-method-store.ts'
import { createManualAccount } from '../gateways/create-gateway-account.ts'
import { createMethod } from '../gateways/create-method.ts'

export type MethodPatch = { readonly [K in keyof MethodFields]?: MethodFields[K] | undefined }

/** The method as it stands, locked; refused when it is absent or was changed since. */
async function lockedMethod(trx: Trx, id: number, version: number): Promise<OperatorMethod> {
  const isThere = await lockMethod(trx, id)
  const [method] = isThere ? await operatorMethods(trx, [id]) : []
  if (!method) throw new Refusal('not-found', 'request.notFound')
  if (method.version !== version) throw changedMeanwhile({ version: method.version, by: null, at: null })
  return method
}

async function methodNow(trx: Trx, id: number): Promise<OperatorMethod> {
  const [method] = await operatorMethods(trx, [id])
  invariant(method, 'a method that was just written is there')
  return method
}

const named = (patch: MethodPatch): Partial<MethodFields> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** What stands beside the form is HTML of operators. */
function cleanTexts(texts: TranslatedTexts): TranslatedTexts {
  const clean = (one: Partial<TranslatedTexts['en']>) => ({
    ...one,
    ...(one.additional_information ? { additional_information: cleanHtml(one.additional_information) } : {}),
  })
  return Object.fromEntries(Object.entries(texts).map(([locale, one]) => [locale, clean(one ?? {})])) as unknown as TranslatedTexts
}

function refuseWrong(kind: { readonly strategy: Strategy; readonly connector: string | null }, fields: MethodFields): void {
  const wrong = wrongField({ strategy: kind.strategy, isManual: kind.connector === MANUAL }, fields)
  if (wrong) refuse(wrong, 'fields.invalid')
}

/** A country that is none, and a grade of another panel or none. */
function refuseUnknownAudience(error: unknown): never {
  const constraint = sqlStateOf(error) === sqlStates.foreignKeyViolation ? constraintOf(error) : undefined
  if (constraint === 'method_country_country_fk') refuse('countries', 'fields.selected')
  if (constraint === 'method_grade_grade_id_fk') refuse('gradeIds', 'fields.selected')
  throw error
}

/** From now on pages of guests are cached by country, because they show payment methods. */
const noteCountries = async (trx: Trx, { countries }: MethodFields): Promise<void> => {
  if (countries.length > 0) await changeSettings(trx, {}, { limitsMethodsByCountry: true })
}

type Gateways = Pick<PaymentsDeps, 'gateways'>

/** The connector of an account that such a method can go through; undefined for none. Refused where the account is closed or its gateway is paid otherwise. */
async function connectorFor(trx: Trx, { gateways }: Gateways, strategy: Strategy, accountId: number | null): Promise<string | undefined> {
  if (accountId === null) return undefined
  const connector = (await openAccountConnector(trx, accountId)) ?? refuse('gatewayAccountId', 'fields.selected')
  if (connector === MANUAL) return connector
  if (await lacksSecret(trx, accountId)) refuse('gatewayAccountId', 'gateways.noSecret')
  const strategies: readonly Strategy[] = gateways[connector]?.form.strategies ?? []
  if (!strategies.includes(strategy)) refuse('strategy', 'gateways.wrongStrategy')
  return connector
}

export interface MethodChange {
  readonly id: number
  readonly version: number
  readonly patch: MethodPatch
  /** Another account that new invoices go through; open ones stay where they were opened. */
  readonly gatewayAccountId?: number | undefined
}

/** Changes what is named of a payment method. Open invoices keep what they promised. */
export async function changeMethod(
  trx: Trx,
  deps: Gateways,
  { id, version, patch, gatewayAccountId }: MethodChange,
): Promise<OperatorMethod> {
  const method = await lockedMethod(trx, id, version)
  if (gatewayAccountId !== undefined && gatewayAccountId !== method.gatewayAccountId) {
    const connector = await connectorFor(trx, deps, method.strategy, gatewayAccountId)
    // A method that an operator confirms stays one, and the other way round.
    if (method.gatewayAccountId === null || (connector === MANUAL) !== (method.connector === MANUAL))
      refuse('gatewayAccountId', 'fields.selected')
    await writeGatewayOf(trx, id, gatewayAccountId)
  }
  const fields: MethodFields = { ...method, ...named(patch) }
  refuseWrong(method, fields)
  await writeMethod(trx, id, { ...fields, texts: cleanTexts(fields.texts) }).catch(refuseUnknownAudience)
  await noteCountries(trx, fields)
  return methodNow(trx, id)
}

export interface AddedMethod {
  readonly strategy: Strategy
  readonly gatewayAccountId: number | null
  readonly fields: MethodPatch & Pick<MethodFields, 'icon' | 'texts'>
}

const isByHand = (strategy: Strategy): boolean => strategy === 'message' || strategy === 'qr_code'

/** A new payment method behind the others. One with an account number or a code and no gateway is confirmed by operators. */
export async function addMethod(
  trx: Trx,
  deps: Gateways & { readonly secrets: SecretBox },
  { strategy, gatewayAccountId: chosen, fields: given }: AddedMethod,
): Promise<OperatorMethod> {
  const gatewayAccountId =
    chosen === null && isByHand(strategy) ? ((await findManualAccount(trx)) ?? (await createManualAccount(trx, deps.secrets))) : chosen
  const connector = await connectorFor(trx, deps, strategy, gatewayAccountId)
  if (strategy === 'others' && connector === undefined) refuse('gatewayAccountId', 'fields.selected')
  const fields: MethodFields = { ...plainMethod, icon: given.icon, texts: given.texts, ...named(given) }
  refuseWrong({ strategy, connector: connector ?? null }, fields)
  const others = await operatorMethods(trx, null)
  const sortOrder = Math.max(0, ...others.map(({ position }) => position)) + 1
  const id = await createMethod(trx, { ...fields, texts: cleanTexts(fields.texts), strategy, gatewayAccountId, sortOrder }).catch(
    refuseUnknownAudience,
  )
  await noteCountries(trx, fields)
  return methodNow(trx, id)
}

/** Offers a payment method to customers, or no longer; its open invoices can still be paid. */
export async function turnMethod(
  trx: Trx,
  change: { readonly id: number; readonly version: number; readonly isOn: boolean },
): Promise<OperatorMethod> {
  const { id, version, isOn } = change
  const method = await lockedMethod(trx, id, version)
  const isClosed = isOn && method.gatewayAccountId !== null && (await openAccountConnector(trx, method.gatewayAccountId)) === undefined
  if (isClosed) throw new Refusal('invalid', 'gateways.closed')
  if (isOn && method.gatewayAccountId !== null && (await lacksSecret(trx, method.gatewayAccountId)))
    throw new Refusal('invalid', 'gateways.noSecret')
  if (method.isEnabled !== isOn) await writeEnabled(trx, id, isOn)
  return methodNow(trx, id)
}

/** The order in which customers see the methods; every method is named once. */
export async function orderMethods(trx: Trx, ids: readonly number[]): Promise<void> {
  const known = new Set((await operatorMethods(trx, null)).map(({ id }) => id))
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) refuse('ids', 'fields.invalid')
  await writePositions(trx, ids)
}
