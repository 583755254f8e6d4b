import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ProviderAccess } from '@vitrine/fulfilment'
import type { Egress } from '@vitrine/platform/outbound'

/**
 * The wire protocol only. It answers one question exactly: could the other side have seen the request? Hence its
 * own connection per call: on a reused one it is unknown whether a reset came before or after the request was read.
 */
export type WireOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  /** No connection came about; not a byte was sent. */
  | { readonly kind: 'not-connected'; readonly reason: string }
  /** Connected, but nothing was sent: the caller declined, took too long, or the connection was closed. */
  | { readonly kind: 'held-back'; readonly reason: string }
  /** The request was on its way and no whole answer came back. */
  | { readonly kind: 'broken'; readonly status: number | null; readonly reason: string /** As far as it came. */; readonly body?: string }

/** An account, and what may be called for it. */
export interface WireAccess extends ProviderAccess {
  readonly egress: Egress
}

export interface WireCall {
  readonly egress: Egress
  readonly endpoint: string
  readonly form: URLSearchParams
  /** The account's own; none is longer than the limits of its table. */
  readonly timeouts: { readonly connectMs: number; readonly headersMs: number; readonly bodyMs: number }
  readonly beforeSend?: () => Promise<boolean>
  /** Lists of services are long; everything else is not. */
  readonly bodyMaxBytes?: number
}

const bodyUsualBytes = 256 * 1_024
const spoiledMaxBytes = 4 * 1_024
/** Beyond this after the intent was written, the sweeper may already have judged the attempt. */
const intentMaxMs = 5_000

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function openSocket(url: URL, egress: Egress): { readonly socket: Socket; readonly ready: 'connect' | 'secureConnect' } {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'https:'
  const port = Number(url.port || (secure ? 443 : 80))
  const lookup = egress.lookupFor(host)
  const place = { host, port, ...(lookup && { lookup }) }
  if (!secure) return { socket: connectTcp(place), ready: 'connect' }
  const name = isIP(host) === 0 ? { servername: host } : {}
  return { socket: connectTls({ ...place, ...name, ALPNProtocols: ['http/1.1'] }), ready: 'secureConnect' }
}

function connect(url: URL, egress: Egress, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { socket, ready } = openSocket(url, egress)
    const timer = setTimeout(() => socket.destroy(new Error(`no connection within ${timeoutMs} ms`)), timeoutMs)
    const failed = (error: unknown): void => {
      clearTimeout(timer)
      reject(error)
    }
    socket.once('error', failed)
    socket.once('close', () => failed(new Error('the connection was closed')))
    socket.once(ready, () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

/** Why nothing may be sent on this connection, or null. */
async function hindrance(socket: Socket, beforeSend: () => Promise<boolean>): Promise<string | null> {
  const startedAt = performance.now()
  try {
    if (!(await beforeSend())) return 'the caller held the request back'
  } catch (error) {
    return `the caller failed before sending: ${reasonOf(error)}`
  }
  if (performance.now() - startedAt > intentMaxMs) return 'the permission to send was too old'
  return socket.destroyed || !socket.writable ? 'the connection was closed before the request' : null
}

/** Invalid UTF-8 is invalid JSON: replacement characters could make a meaning that nobody sent. A byte order mark is no part of the text. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `${bytes.length} bytes that are no text: ${readableIn(bytes)}`
  }
}

/** The readable part of bytes that are no text or incomplete. */
const readableIn = (bytes: Buffer): string =>
  bytes
    .subarray(0, spoiledMaxBytes)
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e]/g, '?')

function readBody(response: IncomingMessage, timeoutMs: number, maxBytes: number): Promise<WireOutcome> {
  const status = response.statusCode ?? 0
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    const end = (outcome: WireOutcome): void => {
      clearTimeout(timer)
      resolve(outcome)
      response.destroy()
    }
    const broken = (reason: string): void => end({ kind: 'broken', status, reason, body: readableIn(Buffer.concat(parts)) })
    const timer = setTimeout(() => broken(`no whole body within ${timeoutMs} ms`), timeoutMs)
    response.on('data', (part: Buffer) => {
      size += part.length
      parts.push(part)
      if (size > maxBytes) broken(`the body is longer than ${maxBytes} bytes`)
    })
    response.on('end', () => end({ kind: 'answer', status, body: textOf(Buffer.concat(parts)) }))
    response.on('error', (error) => broken(`the body broke off: ${error.message}`))
    response.on('close', () => broken('the body broke off'))
  })
}

function startRequest(url: URL, body: Buffer, socket: Socket): ClientRequest {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return request(url, {
    method: 'POST',
    createConnection: () => socket,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Vitrine',
    },
  })
}

function send(url: URL, body: Buffer, socket: Socket, { timeouts, bodyMaxBytes = bodyUsualBytes }: WireCall): Promise<WireOutcome> {
  const { headersMs, bodyMs } = timeouts
  return new Promise((resolve) => {
    const broken = (reason: string): void => resolve({ kind: 'broken', status: null, reason })
    const request = startRequest(url, body, socket)
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${headersMs} ms`)), headersMs)
    request.on('error', (error) => {
      clearTimeout(timer)
      broken(error.message)
    })
    request.on('response', (response) => {
      clearTimeout(timer)
      void readBody(response, bodyMs, bodyMaxBytes).then(resolve)
    })
    request.end(body)
  })
}

/** One POST on a fresh connection: no reuse, no repetition, no redirect. Never throws. */
export async function exchange(call: WireCall): Promise<WireOutcome> {
  let socket: Socket
  let url: URL
  try {
    url = new URL(call.endpoint)
    socket = await connect(url, call.egress, call.timeouts.connectMs)
  } catch (error) {
    return { kind: 'not-connected', reason: reasonOf(error) }
  }
  // A reset while nobody reads must not end the process; the next operation notices it.
  socket.on('error', () => undefined)
  try {
    const held = call.beforeSend === undefined ? null : await hindrance(socket, call.beforeSend)
    if (held !== null) return { kind: 'held-back', reason: held }
    return await send(url, Buffer.from(call.form.toString()), socket, call)
  } finally {
    socket.destroy()
  }
}
