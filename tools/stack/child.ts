import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { endWithThisProcess } from '@vitrine/platform/processes'

/** Starts one of our processes and waits for what it says first; its errors go to this terminal. It ends when this process does, however that ends. */
export async function startChild<Ready>(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  readyFrom: 'line' | 'message',
): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { ...process.env, ...environment },
    stdio: readyFrom === 'message' ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended before it was ready (exit ${code})`)
  })
  const said = readyFrom === 'message' ? once(child, 'message').then(([message]) => message as Ready) : firstLine<Ready>(child)
  return { child, ready: await Promise.race([said, died]) }
}

async function firstLine<Ready>(child: ChildProcess): Promise<Ready> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const [line] = (await once(lines, 'line')) as [string]
  return JSON.parse(line) as Ready
}

const END_WITHIN_MS = 30_000

/** Ends a process as asked and waits until it is gone; one that does not go by itself is killed. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const impatience = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  await gone
  clearTimeout(impatience)
}
