import { makeApiToken } from '@vitrine/identity'
import { aUser, signIn } from '@vitrine/identity/testing'
import type { Domains } from '../src/wiring.ts'
import type { OperatorCall, OperatorStage } from './operator-calls.ts'

/** A customer with an open session, a second factor and a key. */
export interface KnownCustomer {
  readonly id: number
  readonly sessionId: string
  readonly keyId: number
}

interface Database {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, never>[] }>
}

/** Such customers; another one with each call. */
export function knownCustomers({ identity: { database } }: Pick<Domains, 'identity'>, admin: Database, panelId: number) {
  return async (): Promise<KnownCustomer> => {
    const { id } = await aUser(database, panelId)
    const { sessionId } = await signIn(database, { panelId, userId: id })
    await database.transaction(panelId, (trx) => makeApiToken(trx, id, new Date()))
    await admin.query(
      `insert into identity.two_factor (panel_id, user_id, sealed_secret, created_at, confirmed_at) values ($1, $2, '\\x00', now(), now())`,
      [panelId, id],
    )
    const { rows } = await admin.query('select token_id from identity.api_token where user_id = $1', [id])
    return { id, sessionId, keyId: Number(rows[0]?.token_id) }
  }
}

const one = async (stage: OperatorStage) => ({ id: (await stage.newCustomer()).id })
const seen = async ({ owner, panelKey }: OperatorStage, { id }: Readonly<Record<string, number | string>>) => ({
  version: ((await owner.ask('GET', `/panels/${panelKey}/customers/${id}`)).body.data?.version as number | undefined) ?? 0,
})
const because = { reason: 'The bank says so' }

/** How the calls about customers are made. */
export const customerCalls: Readonly<Record<string, OperatorCall>> = {
  listCustomers: {},
  exportCustomers: {},
  showCustomer: { params: one },
  showCustomerAccess: { params: one },
  listApiCallsOfCustomer: { params: one },
  changeCustomer: { params: one, body: async (stage, params) => ({ ...(await seen(stage, params)), name: 'Ana Maria' }) },
  freezeCustomer: { params: one, body: async (stage, params) => ({ ...(await seen(stage, params)), ...because }) },
  unfreezeCustomer: {
    params: async (stage) => {
      const { id } = await one(stage)
      const path = `/panels/${stage.panelKey}/customers/${id}`
      await stage.owner.ask('POST', `${path}/freeze`, { ...(await seen(stage, { id })), ...because })
      return { id }
    },
    body: async (stage, params) => ({ ...(await seen(stage, params)), ...because }),
  },
  trustCustomer: { params: one, body: async (stage, params) => ({ ...(await seen(stage, params)), ...because }) },
  untrustCustomer: {
    params: async (stage) => {
      const { id } = await one(stage)
      const path = `/panels/${stage.panelKey}/customers/${id}`
      await stage.owner.ask('POST', `${path}/trust`, { ...(await seen(stage, { id })), ...because })
      return { id }
    },
    body: async (stage, params) => ({ ...(await seen(stage, params)), ...because }),
  },
  endCustomerSessions: { params: one, body: async () => because },
  endCustomerSession: {
    params: async (stage) => {
      const { id, sessionId } = await stage.newCustomer()
      return { id, sessionId }
    },
  },
  sendPasswordReset: { params: one, body: async () => ({}) },
  actForCustomer: { params: one, body: async () => ({ ...because, ticket: 'T-17' }) },
  dropSecondFactor: { params: one, body: async () => because },
  keepSecondFactor: {
    params: async (stage) => {
      const { id } = await one(stage)
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/customers/${id}/drop-factor`, because)
      return { id }
    },
    body: async () => because,
  },
  changeCustomerEmail: { params: one, body: async () => ({ ...because, email: 'moved@example.com' }) },
  cancelCustomerEmailChange: {
    params: async (stage) => {
      const { id } = await one(stage)
      const email = `moved${id}@example.com`
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/customers/${id}/change-email`, { ...because, email })
      return { id }
    },
    body: async () => because,
  },
  showCustomerPrivacy: { params: one },
  requestCustomerExport: { params: one, body: async () => because },
  requestCustomerDeletion: { params: one, body: async () => because },
  cancelCustomerDeletion: {
    params: async (stage) => {
      const { id } = await one(stage)
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/customers/${id}/deletion`, because)
      return { id }
    },
    body: async () => because,
  },
  revokeCustomerKey: {
    params: async (stage) => {
      const { id, keyId } = await stage.newCustomer()
      return { id, keyId }
    },
  },
}
