import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:tls'
import { selfSigned } from '../server/self-signed.ts'

export interface TlsServer {
  readonly port: number
  /** What it presents, as PEM; who trusts this trusts the server. */
  readonly certificate: string
  stop(): Promise<void>
}

/** A TLS server on loopback whose certificate it made itself, for a name and until a time; it says nothing after the handshake. */
export async function startTlsServer(name: string, until: Date): Promise<TlsServer> {
  const { key, cert } = selfSigned(name, until)
  const sockets = new Set<Socket>()
  const server = createServer({ key, cert })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    certificate: cert,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
