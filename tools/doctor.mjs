// Checks everything this project needs and says what is well and what to do about the rest. Built-ins only: it also runs where nothing is installed.
import path from 'node:path'
import { checks } from './doctor/checks.mjs'

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'))

let failures = 0
for (const { name, look } of checks) {
  const { ok, found, advice } = await lookSafely(look)
  if (!ok) failures += 1
  console.info(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${found}`)
  if (!ok && advice) console.info(`${' '.repeat(21)}→ ${advice}`)
}
console.info(failures === 0 ? '\nEverything is in place.' : `\n${failures} of ${checks.length} need attention.`)
process.exitCode = failures === 0 ? 0 : 1

async function lookSafely(look) {
  try {
    return await look()
  } catch (error) {
    return { ok: false, found: error.message, advice: 'This check itself failed; the line before says why.' }
  }
}
