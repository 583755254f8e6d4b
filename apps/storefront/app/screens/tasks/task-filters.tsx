import { Select } from '@vitrine/ui/controls'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
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
      <Choice
        id="task-kind"
        label={t('filter.label')}
        value={query.kind}
        options={(['all', ...taskKinds] as const).map((kind) => ({ value: kind, label: t(`filter.${kind}`) }))}
        onChoose={(kind) => go({ kind })}
      />
      <Choice
        id="task-sort"
        label={t('sort.label')}
        value={query.sort}
        options={taskSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChoose={(sort) => go({ sort })}
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  readonly id: string
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

function Choice<Value extends string>({ id, label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        size="small"
        className={styles.select}
        label={label}
        value={value}
        onChange={onChoose}
        options={options.map((option) => ({ value: option.value, name: option.label }))}
      />
    </div>
  )
}
