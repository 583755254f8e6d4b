import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export type RunAs = { uid: number; gid: number }

/** PostgreSQL refuses to run as root; as root we step down to a user that exists anyway. Nothing is added to the machine. undefined: stay who we are. */
export function runAs(dir: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(path.join(dir, 'cluster'))
  if (owner && owner.uid !== 0) return owner
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error('PostgreSQL cannot run as root and neither a user "postgres" nor "nobody" exists')
}

function ownerOf(at: string): RunAs | undefined {
  if (!existsSync(at)) return undefined
  const { uid, gid } = statSync(at)
  return { uid, gid }
}

/** Whether anybody may walk to this place; checkouts below /root or a private home may not be. */
export function isReachableByAll(place: string): boolean {
  for (let at = path.resolve(place); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
