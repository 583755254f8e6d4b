import { createServer } from 'node:net'

const PORT_DEFAULT = 3000

/** The port of the shops, and that of health and metrics when one is asked for, must be free or already ours. */
export async function lookAtPorts() {
  const ports = [process.env.PORT ?? PORT_DEFAULT, process.env.ADMIN_PORT].filter(Boolean).map(Number)
  const answers = []
  for (const port of ports.filter((each) => each > 0)) answers.push(await lookAtPort(port))
  return answers.find(({ ok }) => !ok) ?? { ok: true, found: answers.map(({ found }) => found).join(', ') }
}

async function lookAtPort(port) {
  const trouble = await listenOnce(port)
  if (!trouble) return { ok: true, found: `${port} is free` }
  if (trouble === 'EADDRINUSE' && (await isOurs(port))) return { ok: true, found: `${port} serves this project` }
  return { ok: false, found: `${port}: ${trouble}`, advice: `Another program holds port ${port}. Choose one: PORT=${port + 1} npm start` }
}

function listenOnce(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen(port, process.env.HOST ?? '127.0.0.1', () => server.close(() => resolve(undefined)))
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
