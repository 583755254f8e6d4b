import { createServer, type Server } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'

/** One HTTP server of the sandbox on the loopback address. */
export interface Served {
  readonly url: string
  readonly port: number
  /** Closes the listening socket, so that new connections are refused by the kernel. */
  refuse(): Promise<void>
  /** Opens the same port again after `refuse`. */
  accept(): Promise<void>
  stop(): Promise<void>
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Bodies stay raw bytes: signatures and odd content types are the business of each route. */
export async function serve(options: {
  readonly port: number
  readonly bodyLimit?: number
  readonly build: (app: FastifyInstance) => void
}): Promise<Served> {
  let server = createServer()
  const app = Fastify({
    bodyLimit: options.bodyLimit ?? 1_000_000,
    serverFactory: (handler) => {
      server = createServer({ keepAliveTimeout: 5_000 }, handler)
      return server
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  options.build(app)
  await app.ready()
  const port = await listen(server, options.port)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    refuse: () => close(server),
    accept: async () => {
      await listen(server, port)
    },
    stop: async () => {
      await close(server)
      await app.close()
    },
  }
}
