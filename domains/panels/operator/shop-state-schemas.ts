import { z } from 'zod'
import { panelStates } from '../vocabulary.ts'
import { panelsPaths as paths } from './paths.ts'

const state = z.strictObject({
  /** preparing: never opened yet. */
  state: z.enum(panelStates),
  note: z.string().nullable(),
  /** It opens no more until it is restored. */
  isArchived: z.boolean(),
  /** It takes no new orders and payments. */
  isFrozen: z.boolean(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
  version: z.int(),
})
export const shopStateAnswer = z.strictObject({ data: state })
const answer = shopStateAnswer

export const shopStateContract = {
  shopState: { ...paths.shopState, operation: 'showShopState', summary: 'Whom the shop answers', response: answer },
  changeShopState: {
    ...paths.changeShopState,
    operation: 'changeShopState',
    summary: 'Opens the shop to its visitors, or closes it',
    body: z.object({ state: z.enum(['open', 'closed']), note: z.string().trim().min(1).max(500).nullish(), version: z.int() }),
    response: answer,
  },
  freezePanel: {
    ...paths.freezePanel,
    operation: 'freezePanel',
    summary: 'Stops new orders and payments; orders, plans and payments under way go on',
    body: z.object({ version: z.int() }),
    response: answer,
  },
  unfreezePanel: {
    ...paths.unfreezePanel,
    operation: 'unfreezePanel',
    summary: 'Takes new orders and payments again',
    body: z.object({ version: z.int() }),
    response: answer,
  },
  visitShop: {
    ...paths.visitShop,
    operation: 'visitShop',
    summary: 'A way into a shop that is not open, for whoever asks',
    body: z.object({}),
    status: 201,
    /** Behind the shop’s origin; good once, for ten minutes. */
    response: z.strictObject({ data: z.strictObject({ path: z.string() }) }),
  },
} as const
