import path from 'node:path'
import { build, type Plugin } from 'vite'

/** Where the server finds the worker; outside of the client's folder, because it is served with headers of its own. */
const WORKER_FOLDER = path.join(import.meta.dirname, 'build/worker')

/** Chunks whose files, with everything they import at once, are the frame of every page. */
const FRAME =
  /[\\/]app[\\/](entry\.client\.tsx|root\.tsx|frame[\\/]shell\.tsx|screens[\\/]catalogue[\\/]services-index\.tsx)|[\\/]ui[\\/]controls[\\/]on-demand[\\/]/

interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** Files a page cannot be rendered without, as addresses; every name carries a hash. */
export function frameFiles(bundle: Readonly<Record<string, Chunk>>): string[] {
  const files = new Set<string>()
  const waiting = Object.values(bundle).flatMap(({ type, facadeModuleId, fileName }) =>
    type === 'chunk' && FRAME.test(facadeModuleId ?? '') ? [fileName] : [],
  )
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    const chunk = bundle[file]
    for (const style of chunk?.viteMetadata?.importedCss ?? []) files.add(style)
    waiting.push(...(chunk?.imports ?? []))
  }
  for (const { fileName } of Object.values(bundle)) if (/inter-latin-opsz-normal.*\.woff2$/.test(fileName)) files.add(fileName)
  return [...files].sort().map((file) => `/${file}`)
}

/** Builds the service worker beside the browser's files: it names some of them, so it comes after them. */
export const serviceWorker = (): Plugin => ({
  name: 'vitrine:service-worker',
  apply: 'build',
  async writeBundle(_, bundle) {
    if (this.environment.name !== 'client') return
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { PRECACHED: JSON.stringify(frameFiles(bundle as Record<string, Chunk>)), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: WORKER_FOLDER,
        emptyOutDir: true,
        copyPublicDir: false,
        lib: {
          entry: path.join(import.meta.dirname, 'app/offline/service-worker.ts'),
          formats: ['iife'],
          name: 'worker',
          fileName: () => 'sw.js',
        },
      },
    })
  },
})
