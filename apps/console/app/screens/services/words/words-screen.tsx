import { type Locale, localeNames, locales } from '@vitrine/platform/kernel'
import { EmptyState, IconChevronLeft, IconChevronRight } from '@vitrine/ui/components'
import { lazy, Suspense, useState } from 'react'
import { useList } from '../../../lists/use-list.ts'
import { useListAddress } from '../../../lists/use-list-address.ts'
import bulk from '../../../messages/en/service-bulk.json'
import texts from '../../../messages/en/service-words.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action, IconAction } from '../../../parts/action.tsx'
import { CompactSelect } from '../../../parts/compact-select.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LeaveGuard } from '../../../parts/leave-guard.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { ScreenHead } from '../../../parts/screen-head.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { useIsPermitted, usePanelPath } from '../../../session/panel-context.ts'
import { ServiceWords, type WordsOfService } from './service-words.tsx'
import styles from './words-screen.module.css'

const t = sayFrom(texts)
const b = sayFrom(bulk)
const CsvOfAll = lazy(async () => ({ default: (await import('./csv-of-all.tsx')).CsvOfAll }))
const OTHERS = locales.filter((locale) => locale !== 'en')
const STATES = ['missing', 'older', 'same', 'done'] as const

/** Every text of every service in one language beside its English: what is missing, older or done. */
export function WordsScreen() {
  const path = usePanelPath()
  const isEdited = useIsPermitted('services.edit')
  const { filters, set } = useListAddress(['language', 'state', 'q'])
  const language = OTHERS.find((locale) => locale === filters.language) ?? 'de'
  const state = STATES.find((each) => each === filters.state)
  const list = useList<WordsOfService>(`${path}/services/words`, { language, state, q: filters.q, limit: 25 })
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set())
  const note = (id: number, isUnsaved: boolean) =>
    setUnsaved((ids) => (ids.has(id) === isUnsaved ? ids : new Set(isUnsaved ? [...ids, id] : [...ids].filter((each) => each !== id))))
  const [showsCsv, setShowsCsv] = useState(false)
  const { page } = list
  return (
    <div className={styles.page}>
      <ScreenHead title={t('title')} actions={<Action onClick={() => setShowsCsv(true)}>{b('csv')}</Action>} />
      <div className={styles.bar}>
        <CompactSelect
          label={t('language')}
          options={OTHERS.map((value) => ({ value, name: localeNames[value] }))}
          value={language}
          onChange={(value: Locale) => set({ language: value })}
        />
        <CompactSelect
          label={t('state')}
          isSet={state !== undefined}
          options={[{ value: '', name: t('states.all') }, ...STATES.map((value) => ({ value, name: t(`states.${value}`) }))]}
          value={state ?? ''}
          onChange={(value) => set({ state: value })}
        />
        <SearchField label={t('search')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q })} />
      </div>
      {page.error && !page.data && <FailureView error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <LoadingRows rows={12} />}
      {page.data?.rows.length === 0 && <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>}
      {page.data && page.data.rows.length > 0 && (
        <>
          <div className={styles.services}>
            {page.data.rows.map((row) => (
              <ServiceWords
                key={`${language}.${row.id}`}
                {...{ row, language, isEdited }}
                path={`${path}/services`}
                onUnsaved={(isUnsaved) => note(row.id, isUnsaved)}
              />
            ))}
          </div>
          <nav className={styles.foot} aria-label={t('page', { number: list.number })}>
            <IconAction label={t('previous')} disabled={!list.onPrevious} onClick={list.onPrevious}>
              <IconChevronLeft size={16} />
            </IconAction>
            <span className="number">{t('page', { number: list.number })}</span>
            <IconAction label={t('next')} disabled={!list.onNext} onClick={list.onNext}>
              <IconChevronRight size={16} />
            </IconAction>
          </nav>
        </>
      )}
      {showsCsv && (
        <Suspense fallback={null}>
          <CsvOfAll isEdited={isEdited} onClose={() => setShowsCsv(false)} />
        </Suspense>
      )}
      <LeaveGuard isUnsaved={page.data?.rows.some(({ id }) => unsaved.has(id)) ?? false} />
    </div>
  )
}
