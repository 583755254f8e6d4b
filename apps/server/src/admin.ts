import { createServer, type Server } from 'node:http'
import type { Metrics } from '@vitrine/platform/observability'

export interface AdminState {
  /** False before everything is up and once the process is asked to stop. */
  isReady(): boolean | Promise<boolean>
}

/** Health, readiness and metrics on a port of their own, never the public one. */
export async function startAdmin(port: number, metrics: Metrics, state: AdminState): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<[number, string, string]> => {
      if (request.url === '/healthz') return [200, 'text/plain', 'ok']
      if (request.url === '/readyz') return (await state.isReady()) ? [200, 'text/plain', 'ready'] : [503, 'text/plain', 'not ready']
      if (request.url === '/metrics') return [200, metrics.contentType, await metrics.text()]
      return [404, 'text/plain', 'Not Found']
    }
    answer().then(
      ([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}
