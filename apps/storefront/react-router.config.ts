import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  buildDirectory: 'build',
  // The map of addresses is small: it comes with the page instead of in a request of its own for every link in view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
