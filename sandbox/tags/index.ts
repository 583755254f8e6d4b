import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readJson } from '../server/fields.ts'
import { serve } from '../server/serve.ts'
import { tagScript } from './tag-script.ts'

export interface TagsOptions {
  readonly port?: number
}

/** A script that a page loaded. */
export interface TagLoad {
  readonly path: string
  /** The panel's id at the service, from the query or the end of the path. */
  readonly id: string
  readonly referer: string | undefined
}

/** An event that a page sent to such a script. */
export interface TagEvent {
  readonly tag: string
  readonly entry: unknown
}

export interface Tags {
  readonly url: string
  loads(): readonly TagLoad[]
  events(): readonly TagEvent[]
  clear(): void
  stop(): Promise<void>
}

const eventSchema = z.object({ tag: z.string(), entry: z.unknown() })
const SCRIPTS = ['/gtag/js', '/gtm.js', '/metrika/tag.js', '/en_US/fbevents.js', '/widget/:id'] as const

/** The hosts of analytics, pixels and chats in one: their scripts by their own paths, and a book of loads and events. */
export async function startTags(options: TagsOptions = {}): Promise<Tags> {
  const loads: TagLoad[] = []
  const events: TagEvent[] = []
  const clear = () => {
    loads.length = 0
    events.length = 0
  }
  const served = await serve({
    port: options.port ?? 0,
    build: (app) => {
      addScripts(app, loads)
      app.post('/collect', async (request, reply) => {
        const result = eventSchema.safeParse(readJson(request))
        if (result.success) events.push({ tag: result.data.tag, entry: result.data.entry })
        return reply.header('access-control-allow-origin', '*').status(204).send()
      })
      app.get('/_books/loads', async () => ({ loads }))
      app.get('/_books/events', async () => ({ events }))
    },
  })
  return { url: served.url, loads: () => loads, events: () => events, clear, stop: () => served.stop() }
}

function addScripts(app: FastifyInstance, loads: TagLoad[]): void {
  for (const path of SCRIPTS) {
    app.get(path, async (request, reply) => {
      const { id: inPath } = request.params as { readonly id?: string }
      const { id: inQuery } = request.query as { readonly id?: string }
      loads.push({ path: request.url.split('?')[0] ?? '', id: inPath ?? inQuery ?? '', referer: request.headers.referer })
      return reply.type('text/javascript; charset=utf-8').send(tagScript)
    })
  }
}
