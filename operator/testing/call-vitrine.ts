import { vi } from 'vitest'
import { runVitrine } from '../program/run-vitrine.ts'

/**
 * Runs `vitrine WORDS…` on a test's database in this process: a process of its own takes two seconds to load its modules. Resolves with its standard
 * output; rejects with its error output when it did not end with 0.
 */
export async function callVitrine(databaseUrl: string, words: readonly string[]): Promise<string> {
  const output: string[] = []
  const complaints: string[] = []
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('DATABASE_ADMIN_URL', '')
  vi.stubEnv('DATABASE_DIRECT_URL', undefined)
  try {
    const code = await runVitrine(words, { tell: (text) => output.push(text), complain: (text) => complaints.push(text) })
    if (code !== 0) throw new Error(complaints.join('\n') || `ended with ${code}`)
    return output.map((text) => `${text}\n`).join('')
  } finally {
    vi.unstubAllEnvs()
  }
}
