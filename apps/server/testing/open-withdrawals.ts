import { createWithdrawalMethod } from '@vitrine/payments'
import { anEarner, aWithdrawal } from '@vitrine/payments/testing'
import { micro } from '@vitrine/platform/kernel'
import type { Domains } from '../src/wiring.ts'
import type { OperatorCall, OperatorStage } from './operator-calls.ts'

/** Withdrawals that wait for an approval; of another customer with each call. */
export async function openWithdrawals(domains: Domains, panelId: number): Promise<() => Promise<number>> {
  const { database, panels } = domains.payments
  const methodId = await database.transaction(panelId, (trx) =>
    createWithdrawalMethod(trx, { icon: '/icon.svg', texts: { en: { name: 'Bank' } }, minAmount: micro(1_000_000n) }),
  )
  return async () => {
    const { id: userId } = await anEarner(database, panelId)
    return (await aWithdrawal(database, await panels.get(panelId), { userId, methodId, dollars: 20 })).id
  }
}

const termsOf = async ({ owner, panelKey }: OperatorStage, id: number): Promise<{ readonly terms: string }> => {
  const { terms } = (await owner.ask('GET', `/panels/${panelKey}/withdrawals/${id}`)).body.data ?? {}
  return { terms: terms ?? '0'.repeat(64) }
}
const step = (stage: OperatorStage, id: number, name: string, body: object) =>
  stage.owner.ask('POST', `/panels/${stage.panelKey}/withdrawals/${id}/${name}`, body)
/** One that stands behind these steps. */
const after =
  (...steps: readonly ('approve' | 'send' | 'sent')[]) =>
  async (stage: OperatorStage): Promise<{ readonly id: number }> => {
    const id = await stage.newWithdrawal()
    for (const name of steps)
      await step(stage, id, name, name === 'approve' ? await termsOf(stage, id) : name === 'sent' ? { reference: `PAYOUT ${id}` } : {})
    return { id }
  }
const because = async () => ({ reason: 'The bank says so' })

/** How the calls about withdrawals are made. */
export const withdrawalCalls: Readonly<Record<string, OperatorCall>> = {
  listWithdrawalsOfPanel: {},
  showWithdrawalOfPanel: { params: after() },
  approveWithdrawal: { params: after(), body: (stage, { id }) => termsOf(stage, Number(id)) },
  refuseWithdrawal: { params: after(), body: because },
  changePayoutAddress: { params: after(), body: async () => ({ accountNumber: 'DE99 1234 5678' }) },
  sendWithdrawal: { params: after('approve'), body: async () => ({}) },
  markWithdrawalSent: { params: after('approve', 'send'), body: async (_, { id }) => ({ reference: `PAYOUT of ${id}` }) },
  markWithdrawalFailed: { params: after('approve', 'send'), body: because },
  completeWithdrawal: { params: after('approve', 'send', 'sent'), body: async () => ({}) },
  bounceWithdrawal: { params: after('approve', 'send', 'sent'), body: because },
}
