import { readFileSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './build-worker.ts'

const VIRTUAL = 'virtual:message-chunks'
interface Chunk {
  readonly file: string
}

/**
 * Tells the server build which file holds which messages, so that the document can preload them: without that the browser
 * learns of them only after its first script has run. The browser build is finished by the time the server build asks.
 */
const messageChunks = (): Plugin => ({
  name: 'vitrine:message-chunks',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load(id) {
    if (id !== `\0${VIRTUAL}`) return undefined
    if (this.environment.config.command !== 'build' || this.environment.name !== 'ssr') return 'export const messageChunks = {}'
    const manifest: Record<string, Chunk> = JSON.parse(
      readFileSync(path.join(import.meta.dirname, 'build/client/.vite/manifest.json'), 'utf8'),
    )
    const entries = Object.entries(manifest).flatMap(([source, { file }]) => {
      const found = /(?:^|\/)messages\/(\w+)\/([\w-]+)\.json$/.exec(source)
      return found ? [[`${found[1]}/${found[2]}`, `/${file}`]] : []
    })
    return `export const messageChunks = ${JSON.stringify(Object.fromEntries(entries))}`
  },
})

/** A handful of files that pages share, instead of one per module and page: the first visit makes a dozen requests, not forty. */
const sharedChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/, priority: 3 },
  { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next)[\\/]/, priority: 3 },
  { name: 'mantine', test: /node_modules[\\/](@mantine|clsx)[\\/]/, priority: 3 },
  { name: 'ui', test: /[\\/]ui[\\/](components|formats|theme)[\\/]/, priority: 2 },
  {
    name: 'frame',
    test: /[\\/]app[\\/](shell|shop|session|api|preferences|i18n)[\\/](?!shell\.tsx|on-demand|acting-banner|send-form)/,
    priority: 2,
  },
  // What other screens take from the catalogue, so that they do not take all of it.
  { name: 'catalogue-parts', test: /[\\/]screens[\\/]catalogue[\\/](network-glyph|favourites[\\/])/, priority: 2 },
  { name: 'catalogue', test: /[\\/]screens[\\/]catalogue[\\/](filters|list|model)[\\/]/, priority: 1 },
]

export default defineConfig({
  plugins: [messageChunks(), reactRouter(), serviceWorker()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } } },
  build: { manifest: true, cssMinify: true },
  ssr: { noExternal: [/^@mantine\//, /^@vitrine\//] },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'i18next',
      'react-i18next',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/form',
      '@mantine/notifications',
    ],
  },
})
