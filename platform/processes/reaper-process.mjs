// Cleans up after a process. It reads on standard input what that process started; the end of the input means that the process is gone, however it ended:
// a pipe is closed by the kernel even after SIGKILL. A process group of its own shields it from Ctrl-C.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const GRACE_MS = 8_000
const CHECK_MS = 50
const processes = new Map()
const folders = new Set()

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}

const notes = {
  process: ({ pid, signal }) => processes.set(pid, signal),
  processGone: ({ pid }) => processes.delete(pid),
  folder: ({ path }) => folders.add(path),
  folderGone: ({ path }) => folders.delete(path),
}

for await (const line of createInterface({ input: process.stdin })) {
  const note = JSON.parse(line)
  notes[note.kind](note)
}

const left = [...processes].filter(([pid]) => isAlive(pid))
for (const [pid, signal] of left) end(pid, signal)
for (const until = Date.now() + GRACE_MS; Date.now() < until && left.some(([pid]) => isAlive(pid)); ) await sleep(CHECK_MS)
for (const [pid] of left) if (isAlive(pid)) end(pid, 'SIGKILL')
for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
