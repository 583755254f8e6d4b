import { createServer } from 'node:net'

const PORT_DEFAULT = 3000

/** The port of the demo must be free, or already serve it. */
export async function lookAtPorts() {
  const port = Number(process.env.PORT ?? PORT_DEFAULT)
  const trouble = await listenOnce(port)
  if (!trouble) return { ok: true, found: `${port} is free` }
  if (trouble === 'EADDRINUSE' && (await isOurs(port))) return { ok: true, found: `${port} serves this project` }
  return { ok: false, found: `${port}: ${trouble}`, advice: `Another program holds port ${port}. Choose one: PORT=${port + 1} npm start` }
}

function listenOnce(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(port, () => server.close(() => resolve(undefined)))
  })
}

async function isOurs(port) {
  try {
    const answer = await fetch(`http://localhost:${port}/core/settings`, { signal: AbortSignal.timeout(3_000) })
    return answer.ok && (answer.headers.get('content-type') ?? '').includes('json')
  } catch {
    return false
  }
}
