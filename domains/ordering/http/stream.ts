import { createHash } from 'node:crypto'
import { resolveSessionCookie } from '@vitrine/identity'
import type { RawRoutes, RequestContext } from '@vitrine/platform/http'
import { refuseWhileFull, unauthenticated } from '@vitrine/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { orderLinkStreamPath, orderStreamPath } from '../contract/paths.ts'
import type { OrderWire } from '../contract/schemas.ts'
import type { OrderingDeps } from '../deps.ts'
import { orderAbsent } from '../errors.ts'
import { stateVersionsOf } from '../queries/orders/state-versions.ts'
import { linkedOrderWire } from './links/order-links.ts'
import { createOrderWatch } from './order-watch.ts'
import { ownOrderWire } from './orders.ts'

const HEARTBEAT_MS = 15_000
/** Open streams of one person in a process: more than anybody needs. Above the limit clients poll. */
const STREAMS_MAX = 20
const FULL_SECONDS = 60
/** An order's wire form is named by so much of its hash. */
const ID_LENGTH = 16
/** Pages that were connected to a process that stops come back spread over a second and a half. */
const RESUME_AFTER_MS: readonly [number, number] = [500, 2000]

/** The last message of a process that stops: the page comes back by itself and says what it saw last (Last-Event-ID). */
const resumeMessage = (): string => {
  const [least, most] = RESUME_AFTER_MS
  return `event: resume\nretry: ${Math.round(least + Math.random() * (most - least))}\ndata: \n\n`
}

/** What a stream shows whom: asked again for every message, so anyone who may not look any more hears nothing more. */
interface StreamPoll {
  readonly panelId: number
  /** Whose streams are counted together. */
  readonly watcher: string
  readonly order: OrderWire
}

/**
 * Server-sent events of one order: its wire form at once and at every change. An EventSource cannot carry a bearer, so for own orders the session cookie counts here, from
 * our own pages only (decision 19); for a public address its token does.
 */
export function orderStream(deps: OrderingDeps): RawRoutes {
  return {
    name: 'ordering.stream',
    mount: (app, tools) => {
      const watch = createOrderWatch((panelId, ids) => deps.database.read(panelId, (trx) => stateVersionsOf(trx, ids)))
      const streams = new Map<string, Set<FastifyReply>>()
      app.addHook('onClose', async () => watch.close())
      const follow = (path: string, lookOf: (request: FastifyRequest, context: RequestContext) => Promise<StreamPoll>) => {
        // A HEAD would hold the line open and never say anything.
        app.get(path.replace(/\{(\w+)\}/g, ':$1'), { exposeHeadRoute: false }, async (request, reply) => {
          const poll = async () => lookOf(request, await tools.contextOf(request))
          const { panelId, watcher, order } = await poll()
          const leave = enter(streams, `${panelId}:${watcher}`, reply)
          open(reply)
          let sent = request.headers['last-event-id']
          const send = (shown: OrderWire) => {
            const text = JSON.stringify(shown)
            const id = createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH)
            // A stream that was resumed at another process shows nothing that its page has already.
            if (id !== sent) reply.raw.write(`id: ${id}\nevent: order\ndata: ${text}\n\n`)
            sent = id
          }
          send(order)
          const stop = watch.add(panelId, order.id, () => {
            poll().then(
              (now) => send(now.order),
              () => reply.raw.end(),
            )
          })
          const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), HEARTBEAT_MS)
          const unregister = tools.whenItEnds(() => reply.raw.end(resumeMessage()))
          const end = () => {
            stop()
            unregister()
            leave()
            clearInterval(heartbeat)
          }
          reply.raw.on('close', end)
          // Anyone who went while the order was read is heard of no more.
          if (request.raw.socket.destroyed) end()
        })
      }
      follow(orderStreamPath, async (request, context) => {
        const userId = await watcherOf(deps, context, request)
        return { panelId: context.panelId, watcher: `user:${userId}`, order: await ownOrderWire(deps, context, userId, orderIdOf(request)) }
      })
      follow(orderLinkStreamPath, async (request, context) => {
        const { token = '' } = request.params as { token?: string }
        const order = await linkedOrderWire(deps, context, { token, orderId: orderIdOf(request) })
        return { panelId: context.panelId, watcher: `link:${token}`, order }
      })
    },
  }
}

function orderIdOf(request: FastifyRequest): number {
  const orderId = Number((request.params as { orderId: string }).orderId)
  if (!Number.isSafeInteger(orderId) || orderId < 1 || orderId > 2_147_483_647) throw orderAbsent()
  return orderId
}

/** Counts a person's stream in; the answer counts it out. */
function enter(streams: Map<string, Set<FastifyReply>>, person: string, reply: FastifyReply): () => void {
  const own = streams.get(person) ?? new Set()
  refuseWhileFull(own.size < STREAMS_MAX ? 0 : FULL_SECONDS)
  streams.set(person, own.add(reply))
  return () => {
    if (own.delete(reply) && own.size === 0) streams.delete(person)
  }
}

function open(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    'x-content-type-options': 'nosniff',
    'x-request-id': reply.request.id,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })
  // A stream that is resumed where it was has nothing to say yet.
  reply.raw.flushHeaders()
}

async function watcherOf(deps: OrderingDeps, context: RequestContext, request: FastifyRequest): Promise<number> {
  if (context.caller.kind === 'user') return context.caller.userId
  const cookie = request.cookies.AUTH_TOKEN
  const isOwnPage = request.headers['sec-fetch-site'] === 'same-origin' && request.headers['sec-fetch-mode'] !== 'navigate'
  const session = cookie && isOwnPage ? await resolveSessionCookie(deps.database, context.panelId, cookie) : undefined
  if (!session) throw unauthenticated()
  return session.userId
}
