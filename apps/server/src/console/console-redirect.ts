import type { Panels } from '@vitrine/panels'
import { hostOf } from '@vitrine/platform/http'
import type { FastifyInstance } from 'fastify'

/** `/console` on a shop's host leads to the console, with that panel chosen. */
export function mountConsoleRedirect(app: FastifyInstance, { panels, origin }: { readonly panels: Panels; readonly origin: string }): void {
  app.get('/console', async (request, reply) => {
    const panel = await panels.findByHost(hostOf(request))
    if (!panel) return reply.code(421).type('text/plain; charset=utf-8').send('This address belongs to no shop.')
    return reply.header('cache-control', 'no-store').redirect(`${origin}/${panel.key}`, 302)
  })
}
