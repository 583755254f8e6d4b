import { createHash } from 'node:crypto'
import { Refusal } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { MANUAL } from '../../model/method.ts'
import { findGatewayAccountPlace, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { insertMessage } from '../../store/inbox-store.ts'

export interface WebhookRequest {
  readonly connector: string
  readonly accountPublicId: string
  readonly rawBody: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

const PUBLIC_ID = /^[A-Za-z0-9_-]{16,64}$/
const unknownAccount = (): Refusal => new Refusal('not-found', 'request.notFound')
const badSignature = (): Refusal => new Refusal('bad-signature', 'gateways.badSignature')

/**
 * Receives a gateway's message: panel and secret come from the account that the address names, never from the body. A verified message becomes one row of
 * the inbox and nothing more; what it claims is asked from the gateway later. A bad signature (400) leaves no trace.
 */
export async function takeWebhook(deps: PaymentsDeps, request: WebhookRequest): Promise<void> {
  const found = PUBLIC_ID.test(request.accountPublicId) ? await findGatewayAccountPlace(deps.database, request.accountPublicId) : undefined
  if (!found) throw unknownAccount()
  const account = await deps.database.read(found.panelId, (trx) => getGatewayAccount(trx, deps.secrets, found.id))
  if (account.connector !== request.connector || account.connector === MANUAL) throw unknownAccount()
  const gateway = gatewayFor(deps, await deps.panels.get(found.panelId), account.connector)
  const now = deps.clock.now()
  const event = gateway.verifyWebhook(account.access, request.rawBody, request.headers, now)
  if (!event) throw badSignature()
  const bodySha256 = createHash('sha256').update(request.rawBody).digest()
  await deps.database.transaction(found.panelId, (trx) => insertMessage(trx, { gatewayAccountId: account.id, ...event, bodySha256, now }))
}
