import { PICTURE_FOLDER, type PictureFile, pictureContent, pictureFileOf } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { FastifyInstance } from 'fastify'
import { type SiteFilesDeps, withPanel } from './site-files.ts'

/** What a process keeps of all panels' pictures. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024

export type ReadPicture = (panelId: number, file: PictureFile) => Promise<Buffer | undefined>

/** Reads pictures and keeps those that were asked for last: their content never changes. */
export function createPictureReader(database: Database, keptBytesMax = KEPT_BYTES_MAX): ReadPicture {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }
  return async (panelId, file) => {
    const key = `${panelId}/${file.id}.${file.extension}`
    const content = kept.get(key) ?? (await pictureContent(database, panelId, file))
    if (!content) return undefined
    drop(key)
    kept.set(key, content)
    bytes += content.length
    while (bytes > keptBytesMax) drop(kept.keys().next().value ?? '')
    return content
  }
}

/**
 * A panel's pictures under names of their content: they may be cached for ever. The console and mails show them from other origins; opened by itself an SVG
 * runs nothing and loads nothing.
 */
export function mountMediaFiles(app: FastifyInstance, deps: Pick<SiteFilesDeps, 'panels'>, read: ReadPicture): void {
  app.get(
    `${PICTURE_FOLDER}:file`,
    withPanel(deps, async ({ panel, request, reply }) => {
      const file = pictureFileOf((request.params as { readonly file: string }).file)
      const content = file && (await read(panel.id, file))
      if (!file || !content)
        return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('There is no such picture.')
      return reply
        .type(file.contentType)
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(content)
    }),
  )
}
