import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux's file system in memory, and how much of it must be free for clusters, shops and browsers. */
const MEMORY = '/dev/shm'
const BYTES_MIN = 6 * 1024 ** 3

/**
 * Where temporary files of tests lie: in memory where there is room, else where the system has them. A database is some nine hundred small files, and
 * on a slow disk cloning one takes seconds instead of 60 ms.
 */
export function memoryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= BYTES_MIN ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
