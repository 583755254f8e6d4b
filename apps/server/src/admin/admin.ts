import { createServer, type Server } from 'node:http'
import type { Config } from '@vitrine/platform/config'
import type { Metrics } from '@vitrine/platform/observability'

export interface AdminState {
  /** False before everything is up and once the process is asked to stop. */
  isReady(): boolean | Promise<boolean>
  /** The same without the database, which pages from the cache do not need: for a proxy that would find no process at all otherwise. */
  isServing(): boolean
  /** Whether a panel or the console answers on this host. */
  isOurHost(host: string): Promise<boolean>
}

type Answer = readonly [status: number, type: string, body: string]

/** Health, readiness, metrics and `/tls/ask` on a port of their own, never the public one. */
export async function startAdmin(
  { adminPort, adminHost }: Pick<Config, 'adminPort' | 'adminHost'>,
  metrics: Metrics,
  state: AdminState,
): Promise<Server> {
  const server = createServer((request, response) => {
    answerTo(request.url ?? '/', metrics, state).then(
      ([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(adminPort, adminHost, resolve)
  })
  return server
}

async function answerTo(url: string, metrics: Metrics, state: AdminState): Promise<Answer> {
  if (!URL.canParse(url, BASE)) return NOT_FOUND
  const { pathname, searchParams } = new URL(url, BASE)
  if (pathname === '/healthz') return [200, 'text/plain', 'ok']
  if (pathname === '/readyz') {
    const isUp = searchParams.get('exclude') === 'database' ? state.isServing() : await state.isReady()
    return isUp ? [200, 'text/plain', 'ready'] : [503, 'text/plain', 'not ready']
  }
  if (pathname === '/metrics') return [200, metrics.contentType, await metrics.text()]
  if (pathname === '/tls/ask') return mayHaveCertificate(searchParams.get('domain') ?? '', state)
  return NOT_FOUND
}

const BASE = 'http://admin'
const NOT_FOUND: Answer = [404, 'text/plain', 'Not Found']

/** Caddy's on-demand TLS asks this before it gets a certificate: without it, anyone who points a name at us could use up our certificate authority's limits. */
const mayHaveCertificate = async (host: string, state: AdminState): Promise<Answer> =>
  host !== '' && (await state.isOurHost(host)) ? [200, 'text/plain', 'yes'] : NOT_FOUND
