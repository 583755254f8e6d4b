import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isVerbose } from './step.mjs'

/** Something the reader can mend; told without a stack trace. */
export class Trouble extends Error {}

/** Everything goes to standard error: what the command prints afterwards may be read by a program. */
export const say = (text) => console.error(`[setup] ${text}`)

/** The Node 24 that came with the packages, or the one running when it is new enough. */
export function projectNode() {
  const bundled = path.join('node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(bundled)) return path.resolve(bundled)
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Trouble(
    `Node 24 is needed and no package brings it for ${process.platform}-${process.arch}. Install Node 24 (you run ${process.versions.node}).`,
  )
}

/** Runs a command whose output is shown when it fails, or as it comes with --verbose. */
export async function run(command, args, advice) {
  const output = isVerbose ? [process.stderr, process.stderr] : ['pipe', 'pipe']
  const child = spawn(command, args, { stdio: ['inherit', ...output] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  process.stderr.write(Buffer.concat(said))
  throw new Trouble(`${path.basename(command)} ${args.join(' ')} failed. ${advice}`)
}

/** npm by the script that runs us when npm does: on the same Node and without looking for it. */
export function npm(args, advice) {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.(c|m)?js$/.test(script)) return run(process.execPath, [script, ...args], advice)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, advice)
}

/** Runs one of our programs on the project's Node and ends as it does; signals are handed on. */
export async function become(file, args) {
  const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', file, ...args], { stdio: 'inherit' })
  // From a terminal, Ctrl-C reaches the child by itself; a second one would end it at once.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (signal === 'SIGTERM' || !process.stdin.isTTY) && child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
