import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { STOREFRONT, type Storefront, storefrontOf } from './build.ts'

/** Serves the storefront from its sources: Vite as middleware, with hot reload on the same port. */
export async function storefrontFromSources(app: FastifyInstance): Promise<() => Promise<Storefront>> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: STOREFRONT, server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async () => storefrontOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development')
}
