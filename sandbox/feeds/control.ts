import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type FaultRule, faultRuleSchema } from '../ground/faults.ts'
import { readJson } from '../ground/fields.ts'
import type { FeedBook } from './book.ts'

const onePost = z.strictObject({ channel: z.string(), id: z.string() })
const controlSchema = z.strictObject({
  publish: z
    .array(
      z.strictObject({
        channel: z.string(),
        id: z.string().optional(),
        title: z.string().optional(),
        url: z.string().optional(),
        publishedAt: z.string().optional(),
      }),
    )
    .optional(),
  remove: z.array(onePost).optional(),
  duplicate: z.array(onePost).optional(),
  shuffle: z.array(z.string()).optional(),
  clearFaults: z.boolean().optional(),
  faults: z.array(faultRuleSchema.strict()).optional(),
})

interface Control extends FeedBook {
  addFault(rule: FaultRule): void
  clearFaults(): void
  calls(): readonly object[]
}

/** The side door: publishing, taking down, listing twice or out of order, and everything that goes wrong on the way. */
export function addControlRoutes(app: FastifyInstance, control: Control): void {
  app.get<{ Querystring: { channel?: string } }>('/_books/posts', async (request) => ({ posts: control.posts(request.query.channel) }))
  app.get('/_books/calls', async () => ({ calls: control.calls() }))
  app.post('/_control', async (request, reply) => {
    const wish = controlSchema.safeParse(readJson(request))
    if (!wish.success) return reply.status(422).send({ error: z.prettifyError(wish.error) })
    const { publish = [], remove = [], duplicate = [], shuffle = [], faults = [], clearFaults = false } = wish.data
    const published = publish.map(({ channel, ...post }) => control.publish(channel, JSON.parse(JSON.stringify(post))))
    for (const { channel, id } of remove) control.remove(channel, id)
    for (const { channel, id } of duplicate) control.duplicate(channel, id)
    for (const channel of shuffle) control.shuffle(channel)
    if (clearFaults) control.clearFaults()
    for (const fault of faults) control.addFault(fault)
    return { ok: true, published }
  })
}
