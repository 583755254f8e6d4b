import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const MESSAGES = path.join(import.meta.dirname, 'app/messages')
const SOURCE = path.join(import.meta.dirname, 'app/i18n/message-files.ts')
const VIRTUAL = 'virtual:words-folder'

interface MessagesFile {
  readonly locale: string
  readonly namespace: string
  readonly text: string
}

const readAll = (): MessagesFile[] =>
  readdirSync(MESSAGES).flatMap((locale) =>
    readdirSync(path.join(MESSAGES, locale)).map((file) => ({
      locale,
      namespace: path.basename(file, '.json'),
      text: readFileSync(path.join(MESSAGES, locale, file), 'utf8'),
    })),
  )

/** One name for all files of one version: an address can be worked out, so that the browser needs no list of three hundred names. */
export function messagesFolder(files: readonly MessagesFile[]): string {
  const hash = createHash('sha256')
  for (const { locale, namespace, text } of files) hash.update(`${locale}/${namespace}\n${text}\n`)
  return `assets/words-${hash.digest('base64url').slice(0, 8)}`
}

/** What the browser's build has in place of `message-files.ts`. A folder that is gone means that a newer version was put up. */
const inBrowser = (folder: string): string => `
export const namespaces = []
export async function loadFile(locale, namespace) {
  try {
    return (await import(/* @vite-ignore */ \`/${folder}/\${locale}/\${namespace}.js\`)).default
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }))
    throw error
  }
}
`

/** Writes the messages of each language and namespace to a file of its own, and tells the server's build their path, so that a document preloads its own. */
export function messagesPlugin(): Plugin {
  const files = readAll()
  const folder = messagesFolder(files)
  const isBuild = (environment: { readonly config: { readonly command: string } }): boolean => environment.config.command === 'build'
  return {
    name: 'vitrine:words',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      const isServer = this.environment.name === 'ssr'
      if (id === `\0${VIRTUAL}`)
        return `export const messagesFolder = ${JSON.stringify(isBuild(this.environment) && isServer ? `/${folder}` : '')}`
      return id === SOURCE && isBuild(this.environment) && !isServer ? inBrowser(folder) : undefined
    },
    generateBundle() {
      if (this.environment.name === 'ssr') return
      for (const { locale, namespace, text } of files)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${locale}/${namespace}.js`,
          source: `export default ${JSON.stringify(JSON.parse(text))}`,
        })
    },
  }
}
