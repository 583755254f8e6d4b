import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { temporaryFolder } from './index.ts'

const index = JSON.stringify(path.join(import.meta.dirname, 'index.ts'))

/** A process that starts another one and makes a folder, and tells both. */
async function aRun(more = ''): Promise<{ run: ChildProcess; pid: number; folder: string }> {
  const script = `
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { endWithThisProcess, temporaryFolder } from ${index}
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
    const gone = endWithThisProcess(child.pid)
    const folder = temporaryFolder('vitrine-reaper-')
    writeFileSync(folder.path + '/data', 'x')
    ${more}
    console.log(JSON.stringify({ pid: child.pid, folder: folder.path }))
    setInterval(() => {}, 1000)`
  const run = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(run.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { run, ...(JSON.parse(line.toString()) as { pid: number; folder: string }) }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const leftBy = ({ pid, folder }: { pid: number; folder: string }) => ({ process: isAlive(pid), folder: existsSync(folder) })

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('a run that ends by %s leaves neither process nor folder', async (signal) => {
  const started = await aRun()
  expect(leftBy(started)).toEqual({ process: true, folder: true })
  started.run.kill(signal)
  await vi.waitFor(() => expect(leftBy(started)).toEqual({ process: false, folder: false }), { timeout: 20_000 })
})

it.runIf(process.getuid?.() === 0)('a folder of root lets the user of PostgreSQL through, and lists nothing for it', () => {
  const folder = temporaryFolder('vitrine-reaper-')
  expect((statSync(folder.path).mode & 0o777).toString(8)).toBe('711')
  folder.remove()
})

it('what was taken back stays', async () => {
  const started = await aRun('gone(); folder.keep()')
  const other = await aRun()
  started.run.kill('SIGKILL')
  await once(started.run, 'exit')
  other.run.kill('SIGKILL')
  await vi.waitFor(() => expect(leftBy(other)).toEqual({ process: false, folder: false }), { timeout: 20_000 })
  expect(leftBy(started)).toEqual({ process: true, folder: true })
  process.kill(started.pid, 'SIGKILL')
  rmSync(started.folder, { recursive: true })
})
