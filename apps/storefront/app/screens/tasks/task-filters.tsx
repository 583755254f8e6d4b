import { useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { type TaskQuery, taskKinds, taskSorts } from './task-query.ts'
import styles from './tasks.module.css'

export interface TaskFiltersProps {
  readonly query: TaskQuery
  readonly pathOf: (query: TaskQuery) => string
}

/** What kind of task, and in which order (TASK-004). */
export function TaskFilters({ query, pathOf }: TaskFiltersProps) {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const go = (change: Partial<TaskQuery>) => void navigate(pathOf({ ...query, ...change, page: 1 }), { preventScrollReset: true })
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="task-kind">{t('filter.label')}</label>
        <select
          id="task-kind"
          className={styles.select}
          value={query.kind}
          onChange={({ currentTarget: { value } }) => go({ kind: taskKinds.find((kind) => kind === value) ?? 'all' })}
        >
          {(['all', ...taskKinds] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(`filter.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor="task-sort">{t('sort.label')}</label>
        <select
          id="task-sort"
          className={styles.select}
          value={query.sort}
          onChange={({ currentTarget: { value } }) => go({ sort: taskSorts.find((sort) => sort === value) ?? 'price-desc' })}
        >
          {taskSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}
