import { createServer as createTcp, type Server, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { selfSigned } from '../server/self-signed.ts'

/** TLS failures; `untrusted` has a self-signed certificate. */
export const tlsFailures = ['reset', 'garbage', 'silent', 'untrusted'] as const
export type TlsFailure = (typeof tlsFailures)[number]

const onSocket: Readonly<Record<Exclude<TlsFailure, 'untrusted'>, (socket: Socket) => void>> = {
  reset: (socket) => socket.once('data', () => socket.resetAndDestroy()),
  garbage: (socket) => socket.once('data', () => socket.end('this is no handshake')),
  silent: (socket) => socket.resume(),
}

export interface BrokenTls {
  /** An https address that fails in this way. */
  endpoint(failure: TlsFailure): Promise<string>
  stop(): Promise<void>
}

/** Servers started on demand. */
export function brokenTls(): BrokenTls {
  const open = new Map<TlsFailure, { readonly server: Server; readonly url: Promise<string> }>()
  const sockets = new Set<Socket>()
  const watch = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const start = (failure: TlsFailure): { readonly server: Server; readonly url: Promise<string> } => {
    const server = failure === 'untrusted' ? createTls(selfSigned('sandbox')) : createTcp(onSocket[failure])
    server.on('connection', watch)
    const url = new Promise<string>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(`https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2`)
      })
    })
    return { server, url }
  }
  return {
    endpoint: (failure) => {
      const known = open.get(failure) ?? start(failure)
      open.set(failure, known)
      return known.url
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      for (const { server } of open.values()) await new Promise((resolve) => server.close(resolve))
    },
  }
}
