import { randomBytes } from 'node:crypto'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invariant, Refusal, refuse } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { type GatewayForm, type GatewayValues, wrongValue } from '../../model/gateway-form.ts'
import { MANUAL } from '../../model/method.ts'
import { getGatewayAccount, insertGatewayAccount } from '../../store/gateway-account-store.ts'
import {
  lockGatewayAccount,
  type OperatorGatewayAccount,
  operatorGatewayAccounts,
  removeCardsOf,
  stopPollingOf,
  workOfAccount,
  writeAccountClosed,
  writeGatewayAccount,
} from '../../store/operator/operator-gateway-store.ts'

type AccountDeps = Pick<PaymentsDeps, 'gateways' | 'isProduction' | 'secrets'>

const PUBLIC_ID_BYTES = 18
/** The newest secret, and the one before it while a gateway still signs with that. */
const WEBHOOK_SECRETS_MAX = 2

/** Connectors that may take money of a panel, by their name. */
export const offeredConnectors = ({ gateways, isProduction }: Omit<AccountDeps, 'secrets'>, panel: Panel): [string, GatewayForm][] =>
  Object.entries(gateways)
    .filter(([name]) => name !== MANUAL && !(name === 'sandbox' && isProduction && !panel.options.isDemo))
    .map(([name, { form }]): [string, GatewayForm] => [name, form])
    .sort(([, one], [, other]) => one.title.localeCompare(other.title))

function refuseWrong(form: GatewayForm, values: GatewayValues, isWhole: boolean): void {
  const wrong = wrongValue(form, values, isWhole)
  if (wrong) refuse(`fields.${wrong.name}`, `fields.${wrong.reason}`)
}

function refuseOtherMode({ isLiveKey }: GatewayForm, secret: string, isLive: boolean, field: string): void {
  const isLiveSecret = isLiveKey?.(secret)
  if (isLiveSecret !== undefined && isLiveSecret !== isLive) refuse(field, isLive ? 'gateways.keyIsTest' : 'gateways.keyIsLive')
}

async function accountNow(trx: Trx, id: number): Promise<OperatorGatewayAccount> {
  const [account] = await operatorGatewayAccounts(trx, [id])
  invariant(account, 'an account that was just locked is there')
  return account
}

/** The account as it stands, locked and open; refused when it is absent, closed or was changed since. */
async function lockedAccount(trx: Trx, id: number, version: number): Promise<OperatorGatewayAccount> {
  const current = await lockGatewayAccount(trx, id)
  if (current === undefined) throw new Refusal('not-found', 'request.notFound')
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
  const account = await accountNow(trx, id)
  if (account.closedAt) throw new Refusal('invalid', 'gateways.closed')
  return account
}

export interface AddedAccount {
  readonly connector: string
  readonly fields: GatewayValues
  readonly isLive: boolean
  /** Who enters its secrets. */
  readonly by: string
}

/** A new account at a gateway that this panel may use, entered by the connector's own form. */
export async function addAccount(
  trx: Trx,
  deps: AccountDeps,
  panel: Panel,
  { connector, fields, isLive, by }: AddedAccount,
): Promise<OperatorGatewayAccount> {
  const form = offeredConnectors(deps, panel).find(([name]) => name === connector)?.[1] ?? refuse('connector', 'fields.selected')
  refuseWrong(form, fields, true)
  const { endpoint = '', secret = '', webhookSecret } = fields
  refuseOtherMode(form, secret, isLive, 'fields.secret')
  const publicId = randomBytes(PUBLIC_ID_BYTES).toString('base64url')
  const webhookSecrets = webhookSecret ? [webhookSecret] : []
  return accountNow(
    trx,
    await insertGatewayAccount(trx, deps.secrets, { connector, endpoint, secret, webhookSecrets, isLive, publicId, by }),
  )
}

export interface AccountChange {
  readonly id: number
  readonly version: number
  readonly fields: GatewayValues
  readonly isLive?: boolean | undefined
  /** What it is expected to take of payments from now on; what is booked stays. */
  readonly feePpm?: number | undefined
  readonly feeFixedMicro?: bigint | undefined
  readonly keepsFee?: boolean | undefined
  /** Whether the webhook secret before the newest one stays good, for a gateway that still signs with it. */
  readonly keepsOld?: boolean | undefined
  readonly now: Date
  readonly by: string
}

/** Changes what is named of an account; secrets are written and never read out. */
export async function changeAccount(trx: Trx, deps: AccountDeps, panel: Panel, change: AccountChange): Promise<OperatorGatewayAccount> {
  const { id, version, fields, keepsOld = false, now, by } = change
  const account = await lockedAccount(trx, id, version)
  const { form } = gatewayFor(deps, panel, account.connector)
  refuseWrong(form, fields, false)
  const { access } = await getGatewayAccount(trx, deps.secrets, id)
  const { endpoint = access.endpoint, secret = access.secret, webhookSecret } = fields
  const isLive = change.isLive ?? account.isLive
  refuseOtherMode(form, secret, isLive, fields.secret === undefined ? 'isLive' : 'fields.secret')
  const newest = webhookSecret ? [webhookSecret] : access.webhookSecrets.slice(0, 1)
  const older = access.webhookSecrets.filter((one) => !newest.includes(one))
  const isAboutSecrets = fields.secret !== undefined || webhookSecret !== undefined || change.keepsOld !== undefined
  const webhookSecrets = isAboutSecrets ? [...newest, ...(keepsOld ? older : [])].slice(0, WEBHOOK_SECRETS_MAX) : access.webhookSecrets
  await writeGatewayAccount(trx, deps.secrets, account, {
    endpoint,
    secret,
    webhookSecrets,
    isLive,
    feePpm: change.feePpm ?? account.feePpm,
    feeFixedMicro: change.feeFixedMicro ?? account.feeFixedMicro,
    keepsFee: change.keepsFee ?? account.keepsFee,
    secretsChanged: isAboutSecrets ? { at: now, by } : undefined,
  })
  return accountNow(trx, id)
}

/**
 * Closes an account for good: its keys are wiped, its messages are not taken any more, cards saved at it are forgotten. Refused while a method offers it or
 * money is on its way.
 */
export async function closeAccount(
  trx: Trx,
  { secrets }: Pick<AccountDeps, 'secrets'>,
  { id, version, now }: Pick<AccountChange, 'id' | 'version' | 'now'>,
): Promise<OperatorGatewayAccount> {
  const account = await lockedAccount(trx, id, version)
  const { hasMethods, hasInvoices, hasReturns } = await workOfAccount(trx, id)
  if (hasMethods) throw new Refusal('invalid', 'gateways.hasMethods')
  if (hasInvoices) throw new Refusal('invalid', 'gateways.hasInvoices')
  if (hasReturns) throw new Refusal('invalid', 'gateways.hasReturns')
  await writeAccountClosed(trx, secrets, account, now)
  await stopPollingOf(trx, id)
  await removeCardsOf(trx, id, now)
  return accountNow(trx, id)
}
