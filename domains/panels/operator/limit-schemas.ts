import { z } from 'zod'
import { LIMIT_BOUNDS } from '../model/limits/panel-limits.ts'
import { panelsPaths as paths } from './paths.ts'

const limit = (max: number) => z.int().min(1).max(max).nullable()
const limits = {
  ordersPerMinute: limit(LIMIT_BOUNDS.ordersPerMinute).meta({
    description: 'New orders, with all lines of a cart. Null is no limit, here and below.',
  }),
  services: limit(LIMIT_BOUNDS.services).meta({ description: 'Services that are not archived.' }),
  staff: limit(LIMIT_BOUNDS.staff).meta({ description: 'Members of the staff and open invitations together.' }),
}
const answer = z.strictObject({
  data: z.strictObject({ ...limits, changedAt: z.iso.datetime().nullable(), changedBy: z.string().nullable(), version: z.int() }),
})

export const limitContract = {
  limits: { ...paths.limits, operation: 'showLimits', summary: 'What the deployment grants the panel at most', response: answer },
  changeLimits: {
    ...paths.changeLimits,
    operation: 'changeLimits',
    summary: 'Sets what the panel may have at most; what it has beyond that stays',
    body: z.object({ ...limits, version: z.int() }),
    response: answer,
  },
} as const
