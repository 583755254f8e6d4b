import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { hostOf } from '../panel-of.ts'

/** Where everything of the console's host is mounted: no address of a shop begins so, and no route of a shop is reached from there. */
export const CONSOLE = '/@console'

/** Compared without the port: a demo takes a free one. */
export const hostOfOrigin = (origin: string): string => new URL(origin).hostname.toLowerCase()

/** The address of a request to the console's host, moved to where the console is mounted. */
export function consoleUrl({ headers }: Pick<IncomingMessage, 'headers'>, url: string, origin: string | undefined): string {
  const forwarded = headers['x-forwarded-host']
  const host = (typeof forwarded === 'string' ? forwarded : (headers.host ?? '')).toLowerCase().replace(/:\d+$/, '')
  return origin !== undefined && host === hostOfOrigin(origin) ? CONSOLE + url : url
}

/** Whether the request was made to the console's host: the application's own reading of it, which knows whose forwarded host counts. */
export const isConsoleRequest = (request: FastifyRequest, origin: string): boolean =>
  hostOf(request) === hostOfOrigin(origin) && !request.host.toLowerCase().startsWith('core.')
