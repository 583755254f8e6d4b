// Serves every component of ui/ in its states: npm run gallery [-- --port 5200]. `?scheme=light` or `dark` shows one scheme, without it both stand side by side.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'

const { values } = parseArgs({ options: { port: { type: 'string', default: '5200' } } })
const server = await createServer({
  root: path.join(import.meta.dirname, 'gallery'),
  configFile: false,
  server: { port: Number(values.port), host: '127.0.0.1' },
})
await server.listen()
console.info(`Components: http://127.0.0.1:${server.config.server.port}/`)
