import type { FastifyInstance } from 'fastify'
import { type SiteFilesDeps, withPanel } from './site-files.ts'

export const CUSTOM_CODE_FOLDER = '/assets/custom/'

/**
 * A panel's own code as a file named by its hash: it may be cached for ever, and other code is another file. Only the current code is served: what was
 * changed, stopped or is no JavaScript is gone at once.
 */
export function mountCustomCode(app: FastifyInstance, deps: Pick<SiteFilesDeps, 'panels'>): void {
  app.get(
    `${CUSTOM_CODE_FOLDER}:file`,
    withPanel(deps, async ({ panel, request, reply }) => {
      const { file } = request.params as { readonly file: string }
      const code = panel.customCode
      if (!code?.isValid || file !== `${code.hash}.js`)
        return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('There is no such file.')
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(code.source)
    }),
  )
}
