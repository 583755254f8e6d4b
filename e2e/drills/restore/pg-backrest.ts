import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderOfPostgres } from '../debian-cluster.ts'
import { runProgram } from '../run-program.ts'

const STANZA = 'vitrine'

export interface Backrest {
  /** What PostgreSQL is told in order to archive every segment of its log. */
  readonly settings: Readonly<Record<string, string>>
  create(): Promise<void>
  backup(kind: 'full' | 'incr'): Promise<void>
  /** Into the data folder, which has to be empty or gone, up to a time. */
  restore(target: string): Promise<void>
}

/** pgBackRest with a repository in a folder, as docs/how-to/backups.md sets it up; `archiveSeconds` is how long a quiet database waits before it archives. */
export function backrest(folder: string, data: string, port: number, archiveSeconds: number): Backrest {
  const [repository, logs, spool, lock, socket] = ['repository', 'log', 'spool', 'lock', 'socket'].map((name) =>
    folderOfPostgres(folder, name),
  )
  const file = path.join(folder, 'pgbackrest.conf')
  writeFileSync(
    file,
    [
      '[global]',
      `repo1-path=${repository}`,
      'repo1-retention-full=2',
      `log-path=${logs}`,
      `spool-path=${spool}`,
      `lock-path=${lock}`,
      'start-fast=y',
      'compress-type=lz4',
      `[${STANZA}]`,
      `pg1-path=${data}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${socket}`,
      'pg1-user=postgres',
      'pg1-database=postgres',
      '',
    ].join('\n'),
  )
  const run = (command: string, ...more: readonly string[]) =>
    runProgram('pgbackrest', [`--config=${file}`, `--stanza=${STANZA}`, '--log-level-console=error', ...more, command], folder)
  return {
    settings: {
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${file} --stanza=${STANZA} archive-push %p`,
      archive_timeout: String(archiveSeconds),
      wal_level: 'replica',
      unix_socket_directories: socket ?? '',
    },
    create: async () => void (await run('stanza-create')),
    backup: async (kind) => void (await run('backup', `--type=${kind}`)),
    restore: async (target) => {
      folderOfPostgres(data)
      await run('restore', '--type=time', `--target=${target}`, '--target-action=promote')
    },
  }
}
