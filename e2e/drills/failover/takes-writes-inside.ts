import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { programOf } from '../programs.ts'
import type { Machine } from './network.ts'

const WITHIN_MS = 5000

/** Whether the PostgreSQL in there still confirms a write to anyone who is cut off with it. */
export async function takesWritesInside(machine: Machine): Promise<boolean> {
  const psql = programOf('psql') ?? ''
  const statement = 'create table drill.written_alone (); select 1'
  const [program, args] = machine.inside(psql, ['-qAt', '-h', machine.address, '-U', 'postgres', '-d', 'vitrine', '-c', statement])
  return await promisify(execFile)(program, [...args], { timeout: WITHIN_MS }).then(
    () => true,
    () => false,
  )
}
