import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, connectionFields, faultFields, refuseAfter } from '../server/control.ts'
import type { FaultRule } from '../server/faults.ts'
import { profiles } from './book.ts'
import type { Upstream } from './upstream.ts'

/** Everything that can be read and set from outside; the HTTP routes offer the same as the object in the process. */
export interface UpstreamControl extends Omit<Upstream, 'url' | 'endpoint' | 'brokenTls' | 'stop'> {
  faults(): readonly FaultRule[]
}

const controlSchema = z.strictObject({
  ...faultFields,
  ...connectionFields,
  seed: z.number().int().optional(),
  accounts: z
    .array(z.strictObject({ key: z.string(), profile: z.enum(profiles), balance: z.string(), currency: z.string().length(3) }))
    .optional(),
  settings: z
    .strictObject({
      deliverySeconds: z.number().nonnegative().optional(),
      cancelSeconds: z.number().nonnegative().optional(),
      refuseActiveLink: z.boolean().optional(),
      lacks: z.array(z.string()).optional(),
    })
    .optional(),
  orders: z
    .array(
      z.strictObject({
        id: z.number().int(),
        fate: z.enum(['complete', 'partial', 'cancel', 'never-terminal', 'regress', 'unseen']).optional(),
        missingShare: z.number().min(0).max(1).optional(),
        lostShare: z.number().min(0).max(1).optional(),
      }),
    )
    .optional(),
  services: z
    .strictObject({
      set: z
        .array(
          z.strictObject({
            service: z.number().int(),
            name: z.string(),
            type: z.string(),
            category: z.string(),
            rate: z.string(),
            min: z.string(),
            max: z.string(),
            refill: z.boolean(),
            cancel: z.boolean(),
            dripfeed: z.boolean(),
            desc: z.string(),
            parameters: z.array(z.string()).optional(),
          }),
        )
        .optional(),
      remove: z.array(z.number().int()).optional(),
    })
    .optional(),
})

function apply(control: UpstreamControl, input: z.infer<typeof controlSchema>): undefined {
  if (input.seed !== undefined) control.seed(input.seed)
  applyFaults(control, input)
  for (const account of input.accounts ?? []) control.setAccount(account)
  if (input.settings !== undefined) control.configure(input.settings)
  if (input.services !== undefined) control.changeServices(input.services)
  for (const { id, ...change } of input.orders ?? []) control.steer(id, change)
}

export function addControlRoutes(app: FastifyInstance, control: UpstreamControl): void {
  app.get<{ Querystring: { key?: string; link?: string } }>('/_books/orders', async ({ query }) => ({ orders: control.orders(query) }))
  app.get('/_books/accounts', async () => ({ accounts: control.accounts() }))
  app.get('/_books/calls', async () => ({ calls: control.calls() }))
  app.get('/_books/refills', async () => ({ refills: control.refills() }))
  app.get('/_control', async () => ({ faults: control.faults() }))
  addControl(app, controlSchema, (input, reply) => {
    refuseAfter(reply, control, input)
    return apply(control, input)
  })
}
