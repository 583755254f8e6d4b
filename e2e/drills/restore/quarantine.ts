import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Stack } from '../../../tools/stack/stack.ts'

const VITRINE = path.join(import.meta.dirname, '../../../operator/vitrine.ts')

/** The operator's command, as docs/how-to/backups.md has it; answers what it said. */
export async function quarantine(stack: Stack, since: Date): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', VITRINE, 'restore-quarantine', '--since', since.toISOString()]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...stack.environment } })
  return stdout.trim().split('\n').join('; ')
}
