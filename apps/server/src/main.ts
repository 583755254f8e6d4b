import { ConfigError, readConfig } from '@vitrine/platform/config'
import { startServer } from './server.ts'

const STOP_WITHIN_MS = 25_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const server = await startServer(config)
  process.send?.({ ready: true, port: server.port, adminPort: server.adminPort })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_WITHIN_MS).unref()
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
