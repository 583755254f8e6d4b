import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { backupContract } from '../contract/backup-schemas.ts'
import { showBackups } from '../queries/show-backups.ts'

export const backupRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(backupContract.backups, { permission: 'deployment.system', scope: 'deployment' }, async (_, { trx, now }) => {
    const { database, documents, archive, ageMaxHours } = await showBackups(trx, now)
    const latest = ({ latestAt, isOld }: typeof documents) => ({ latestAt: timeOf(latestAt), isOld })
    return {
      data: {
        ageMaxHours,
        database: {
          ...latest(database),
          kinds: database.kinds.map(({ kind, finishedAt }) => ({ kind, finishedAt: finishedAt.toISOString() })),
        },
        documents: latest(documents),
        archive: { ...archive, archivedAt: timeOf(archive.archivedAt), failedAt: timeOf(archive.failedAt) },
      },
    }
  }),
]

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null
