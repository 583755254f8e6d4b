import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { endWithThisProcess } from '@vitrine/platform/processes'
import { programOf } from './programs.ts'

/** PostgreSQL and what surrounds it do not run as root: as root we step down to Debian's user for it. */
export function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('postgres:'))
  if (!line) throw new Error('There is no user postgres, which comes with the package postgresql-common')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Of the system alone: a program of Debian's must not find our Node's libraries or the caller's database. */
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }

function optionsOf(cwd: string): SpawnOptions {
  return { cwd, env: environment, ...postgresUser() }
}

function fileOf(program: string): string {
  const file = programOf(program)
  if (!file) throw new Error(`${program} is not installed`)
  return file
}

/** Runs a program to its end and answers what it printed; throws with its words when it fails. */
export async function runProgram(program: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(fileOf(program), [...args], { ...optionsOf(cwd), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complained = ''
  child.stdout?.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (complained += data.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args[0] ?? ''} ended with ${code}:\n${(complained || said).slice(-2000)}`)
  return said
}

/** Starts a program that stays, its output in a file. It ends when this process does, however that ends. */
export function startProgram(program: string, args: readonly string[], cwd: string, logFile: string): ChildProcess {
  const output = openSync(logFile, 'a')
  const child = spawn(fileOf(program), [...args], { ...optionsOf(cwd), stdio: ['ignore', output, output] })
  closeSync(output)
  if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid, program === 'postgres' ? 'SIGQUIT' : 'SIGTERM'))
  return child
}
