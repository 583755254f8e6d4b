import { z } from 'zod'
import { fulfilmentPaths as paths } from './paths.ts'

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const version = z.int()
const sent = z.strictObject({ data: z.strictObject({ state: z.string(), link: z.string().nullable() }) })

export const sendContract = {
  orderRoutes: {
    ...paths.orderRoutes,
    operation: 'listOrderRoutes',
    summary: 'By which routes an order could be sent',
    params,
    response: z.strictObject({
      rows: z.array(
        z.strictObject({
          priority: z.int(),
          account: z.string(),
          providerServiceId: z.string(),
          /** Neither paused nor of an account that is switched off. */
          isUsable: z.boolean(),
          /** Refused this order for good. */
          hasRefused: z.boolean(),
          isChosen: z.boolean(),
        }),
      ),
    }),
  },
  sendOrder: {
    ...paths.sendOrder,
    operation: 'sendOrder',
    summary: 'Sends an order now that waits or was refused, first by the route that is named',
    params,
    body: z.strictObject({ version, priority: z.int().min(0).max(32_767).nullable().default(null) }),
    response: sent,
  },
  changeOrderLink: {
    ...paths.changeOrderLink,
    operation: 'changeOrderLink',
    summary: 'Gives an order another link, while no provider has it or may have it',
    params,
    body: z.strictObject({ version, link: z.string().trim().min(1).max(500), reason: z.string().trim().max(500).default('') }),
    response: sent,
  },
} as const
