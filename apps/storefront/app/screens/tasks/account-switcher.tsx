import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { Select } from '@vitrine/ui/controls'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { SELECTED_ACCOUNT_KEY } from '../../features/channels/selected-account.ts'
import { paths } from '../../paths.ts'
import { writeLocal } from '../../preferences/local-store.ts'
import type { TaskQuery } from './task-query.ts'
import styles from './tasks.module.css'

export const nameOf = ({ youtube_channel: { title, youtube_channel_id } }: YoutubeAccountWire): string => title ?? youtube_channel_id

export interface AccountSwitcherProps {
  readonly accounts: readonly YoutubeAccountWire[]
  readonly accountId: number
  readonly query: TaskQuery
  readonly pathOf: (query: TaskQuery) => string
}

/** Which of the verified channels the tasks are done with; the browser stores the choice. */
export function AccountSwitcher({ accounts, accountId, query, pathOf }: AccountSwitcherProps) {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  return (
    <div className={styles.field}>
      <label htmlFor="task-account">{t('account.label')}</label>
      <Select
        id="task-account"
        size="small"
        className={styles.select}
        label={t('account.label')}
        value={String(accountId)}
        onChange={(value) => {
          writeLocal(SELECTED_ACCOUNT_KEY, value)
          void navigate(pathOf({ ...query, account: Number(value), page: 1 }), { preventScrollReset: true })
        }}
        options={accounts.map((account) => ({ value: String(account.id), name: nameOf(account) }))}
      />
      <Link className="link" to={paths.accountManagement()}>
        {t('account.manage')}
      </Link>
    </div>
  )
}
