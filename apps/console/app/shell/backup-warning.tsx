import { Notice } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { paths } from '../paths.ts'
import type { Me } from '../session/me.ts'
import { useBackups } from './use-backups.ts'

const t = sayFrom(texts)

/** One line for those who run the deployment, where a backup is too old or the archive fails. */
export function BackupWarning({ me }: { readonly me: Me | null | undefined }) {
  const { data } = useBackups({ enabled: me?.deploymentRole != null })
  if (!data || !(data.database.isOld || data.documents.isOld || data.archive.isFailing)) return null
  return (
    <Notice
      tone="bad"
      action={
        <Link className="link" to={paths.backups}>
          {t('backups')}
        </Link>
      }
    >
      {data.database.isOld || data.documents.isOld ? t('backupOld', { hours: data.ageMaxHours }) : t('archiveFails')}
    </Notice>
  )
}
