import { createHash, randomBytes } from 'node:crypto'

/** A page whose own scripts are known by their hashes. Read as latin1: one character for each byte. */
export interface Sealed {
  readonly html: string
  /** As a policy names them: `'sha256-…'`. */
  readonly hashes: readonly string[]
}

/** What our own scripts of one rendering are marked by; nobody who writes into the page can know it. */
export const newMark = (): string => randomBytes(18).toString('base64url')

/**
 * The hashes of the inline scripts that carry the mark, and the page without marks: they would differ from one rendering to the next, and a page is cached.
 * A script that got into the page in any other way has no mark, so no hash, so it does not run.
 */
export function sealed(page: Buffer, mark: string): Sealed {
  const html = page.toString('latin1')
  const own = new RegExp(
    `<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)(?![^>]*"application/ld\\+json")[^>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const hashes = [...html.matchAll(own)].map(([, code]) => hashOf(Buffer.from(code ?? '', 'latin1')))
  return { html: html.replaceAll(` nonce="${mark}"`, ''), hashes: [...new Set(hashes)] }
}

export const hashOf = (code: Buffer | string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
