import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type FaultRule, faultRuleSchema } from './faults.ts'
import { readJson } from './fields.ts'

/** The faults of every sandbox server. */
export const faultFields = { clearFaults: z.boolean().optional(), faults: z.array(faultRuleSchema.strict()).optional() }

/** Connections are refused for this time; without a limit nobody could end it. */
export const connectionFields = { refuseForMs: z.number().positive().optional() }

const count = z.union([z.boolean(), z.number().int().nonnegative()])

/** The delivery of a gateway's messages. */
export const webhookFields = {
  webhooks: z
    .strictObject({
      drop: count.optional(),
      twice: count.optional(),
      forge: count.optional(),
      delayMs: z.number().nonnegative().optional(),
      triesMax: z.number().int().positive().optional(),
      retryBaseMs: z.number().nonnegative().optional(),
    })
    .optional(),
}

export interface FaultControl {
  addFault(rule: FaultRule): void
  clearFaults(): void
}

export interface Connections {
  refuseConnections(): Promise<void>
  acceptConnections(): Promise<void>
}

interface FaultFields {
  readonly clearFaults?: boolean | undefined
  readonly faults?: readonly FaultRule[] | undefined
}

/** Clears old faults before adding new ones. */
export function applyFaults(control: FaultControl, { clearFaults, faults = [] }: FaultFields): void {
  if (clearFaults === true) control.clearFaults()
  for (const fault of faults) control.addFault(fault)
}

/** POST /_control, the control endpoint of a sandbox server; the result is answered beside `ok`. An invalid body is a 422 that says where. */
export function addControl<Schema extends z.ZodType>(
  app: FastifyInstance,
  schema: Schema,
  apply: (input: z.output<Schema>, reply: FastifyReply) => object | undefined,
): void {
  app.post('/_control', async (request, reply) => {
    const input = schema.safeParse(readJson(request))
    if (!input.success) return reply.status(422).send({ error: z.prettifyError(input.error) })
    return { ok: true, ...apply(input.data, reply) }
  })
}

/** Refuses connections once the answer is out. */
export function refuseAfter(
  reply: FastifyReply,
  connections: Connections,
  { refuseForMs }: { readonly refuseForMs?: number | undefined },
): void {
  if (refuseForMs === undefined) return
  reply.raw.once('finish', async () => {
    await connections.refuseConnections()
    setTimeout(() => void connections.acceptConnections(), refuseForMs)
  })
}
