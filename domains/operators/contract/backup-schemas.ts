import { z } from 'zod'
import { timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const latest = { latestAt: timestamp.nullable(), isOld: z.boolean().meta({ description: 'Older than `ageMaxHours`.' }) }

export const backupContract = {
  backups: {
    ...paths.backups,
    operation: 'showBackups',
    summary: 'When the database and the documents of the deployment were last backed up',
    response: z.strictObject({
      data: z.strictObject({
        ageMaxHours: z.int(),
        database: z.strictObject({ ...latest, kinds: z.array(z.strictObject({ kind: z.string(), finishedAt: timestamp })) }),
        documents: z.strictObject(latest),
        archive: z
          .strictObject({
            isOn: z.boolean(),
            archivedAt: timestamp.nullable(),
            failedAt: timestamp.nullable(),
            failures: z.int(),
            isFailing: z.boolean().meta({ description: 'The latest segment could not be archived.' }),
          })
          .meta({ description: 'The archive of the database’s log, from which it is restored to any time.' }),
      }),
    }),
  },
} as const
