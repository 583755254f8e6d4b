import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addControl, applyFaults, type FaultControl, faultFields } from '../server/control.ts'
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
  ...faultFields,
})

interface Control extends FeedBook, FaultControl {
  calls(): readonly object[]
}

/** The control endpoint: publishing, taking down, listing twice or out of order, and all faults. */
export function addControlRoutes(app: FastifyInstance, control: Control): void {
  app.get<{ Querystring: { channel?: string } }>('/_books/posts', async (request) => ({ posts: control.posts(request.query.channel) }))
  app.get('/_books/calls', async () => ({ calls: control.calls() }))
  addControl(app, controlSchema, (input) => {
    const { publish = [], remove = [], duplicate = [], shuffle = [] } = input
    const published = publish.map(({ channel, ...post }) => control.publish(channel, JSON.parse(JSON.stringify(post))))
    for (const { channel, id } of remove) control.remove(channel, id)
    for (const { channel, id } of duplicate) control.duplicate(channel, id)
    for (const channel of shuffle) control.shuffle(channel)
    applyFaults(control, input)
    return { published }
  })
}
