import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { shortenManifest } from './build-manifest.ts'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // The map of addresses is small: it comes with the page instead of in a request of its own for every link in view.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenManifest(path.join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
