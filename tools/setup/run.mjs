import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

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

export function run(command, args, advice) {
  const done = spawnSync(command, args, { stdio: ['inherit', process.stderr, process.stderr] })
  if (done.status !== 0) throw new Trouble(`${path.basename(command)} ${args.join(' ')} failed. ${advice}`)
}

/** npm by the script that runs us when npm does: on the same Node and without looking for it. */
export function npm(args, advice) {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.(c|m)?js$/.test(script)) return run(process.execPath, [script, ...args], advice)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, advice)
}
