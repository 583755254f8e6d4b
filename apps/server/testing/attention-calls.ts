import type { OperatorCall, OperatorStage } from './operator-calls.ts'

const aWaitingPayment = async ({ newWaitingPayment }: OperatorStage) => ({ queue: 'payments', id: await newWaitingPayment() })

/** How the calls about what waits for a person are made. */
export const attentionCalls: Readonly<Record<string, OperatorCall>> = {
  showAttention: {},
  listAttentionItems: {},
  listPeopleForManyWaiting: {},
  takeManyWaiting: { body: async (stage) => ({ items: [await aWaitingPayment(stage)] }) },
  assignManyWaiting: {
    body: async (stage) => ({ items: [await aWaitingPayment(stage)], operatorId: await stage.newColleague('owner') }),
  },
  listAttentionPeople: { params: aWaitingPayment },
  takeWaiting: { params: aWaitingPayment, body: async () => ({}) },
  assignWaiting: { params: aWaitingPayment, body: async ({ newColleague }) => ({ operatorId: await newColleague('owner') }) },
  releaseWaiting: {
    params: async (stage) => {
      const one = await aWaitingPayment(stage)
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/attention/payments/${one.id}/take`, {})
      return one
    },
    body: async () => ({}),
  },
}
