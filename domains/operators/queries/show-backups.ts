import { archiveStatus, latestBackups, type SystemTrx } from '@vitrine/platform/database'
import { type BackupsOverview, overviewOfBackups } from '../model/backups.ts'

/** The deployment's backups as its owners see them. */
export const showBackups = async (trx: SystemTrx, now: Date): Promise<BackupsOverview> =>
  overviewOfBackups(await latestBackups(trx), await archiveStatus(trx), now)
