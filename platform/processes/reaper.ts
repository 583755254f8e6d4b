import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'

type Note =
  | { readonly kind: 'process'; readonly pid: number; readonly signal: NodeJS.Signals }
  | { readonly kind: 'processGone'; readonly pid: number }
  | { readonly kind: 'folder' | 'folderGone'; readonly path: string }

let input: Writable | undefined

/** The reaper is a process of its own, started with the first note; it neither keeps this one alive nor gets its signals. */
function tell(note: Note): void {
  if (!input) {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'reaper-process.mjs')], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.unref()
    input = child.stdin as Writable
    // A reaper that could not start, or was killed, leaves things as they were without it.
    child.on('error', () => undefined)
    input.on('error', () => undefined)
    ;(input as Writable & { unref?: () => void }).unref?.()
  }
  input.write(`${JSON.stringify(note)}\n`)
}

/**
 * Ends a process (by `signal`, SIGKILL after eight seconds) when this one is gone, however it ends: interrupted, failed or killed.
 * Returns a function to call when it has ended before, because its number may be given to another process.
 */
export function endWithThisProcess(pid: number, signal: NodeJS.Signals = 'SIGTERM'): () => void {
  tell({ kind: 'process', pid, signal })
  return () => tell({ kind: 'processGone', pid })
}

/** Removes a folder when this process is gone. Returns a function to call when it has been removed before, or is to stay. */
export function removeWithThisProcess(folder: string): () => void {
  tell({ kind: 'folder', path: folder })
  return () => tell({ kind: 'folderGone', path: folder })
}

export interface TemporaryFolder {
  readonly path: string
  remove(): void
  /** Preserves it after this process, for inspection. */
  keep(): void
}

/** A new folder below the system's temporary one, `PREFIX` and six characters, that is gone when this process is. */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  // PostgreSQL does not run as root: its user walks through to a cluster inside, which would else lie elsewhere and outlive this folder.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  const keep = removeWithThisProcess(folder)
  return {
    path: folder,
    keep,
    remove: () => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
      keep()
    },
  }
}
