import type { OperatorCall, OperatorStage } from './operator-calls.ts'

const newNote = () => ({ text: 'Pays by bank transfer' })
const ofCustomer = async ({ customerId: id }: OperatorStage) => ({ id })
const ofOrder = async (stage: OperatorStage) => ({ id: await stage.newOrder() })

/** A note about the thing. */
const aNote = (things: string, of: (stage: OperatorStage) => Promise<{ id: number }>) => async (stage: OperatorStage) => {
  const { id } = await of(stage)
  const { body } = await stage.owner.ask('POST', `/panels/${stage.panelKey}/${things}/${id}/notes`, newNote())
  return { id, noteId: body.data.id as number }
}
const pinned = async () => ({ version: 1, isPinned: true })

/** How the calls of notes are made. */
export const noteCalls: Readonly<Record<string, OperatorCall>> = {
  listCustomerNotes: { params: ofCustomer },
  addCustomerNote: { params: ofCustomer, body: async () => newNote() },
  pinCustomerNote: { params: aNote('customers', ofCustomer), body: pinned },
  listOrderNotes: { params: ofOrder },
  addOrderNote: { params: ofOrder, body: async () => newNote() },
  pinOrderNote: { params: aNote('orders', ofOrder), body: pinned },
}
