import { EmptyState, Notice, Tag } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import texts from '../../messages/en/backups.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { type Backups, useBackups } from '../../shell/use-backups.ts'
import { age } from '../../values/age.ts'
import { fullTime } from '../../values/times.ts'
import styles from './backups-screen.module.css'

const t = sayFrom(texts)

/** When the deployment was last backed up, for those who run it. */
export function BackupsScreen() {
  const backups = useBackups({ enabled: true })
  useTitle(t('title'))
  return (
    <div className={styles.ground} data-page>
      <div className={styles.page}>
        <header>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className="tone-2">{t('intro')}</p>
        </header>
        {backups.error && <FailureView error={backups.error} onRetry={() => void backups.refetch()} />}
        {backups.isPending && <LoadingRows rows={6} />}
        {backups.data && <Overview backups={backups.data} />}
      </div>
    </div>
  )
}

function Overview({ backups: { database, documents, archive, ageMaxHours } }: { readonly backups: Backups }) {
  const warnings = [
    database.isOld && t('oldDatabase', { hours: ageMaxHours }),
    documents.isOld && t('oldDocuments', { hours: ageMaxHours }),
    archive.isFailing && t('archiveFails'),
  ].filter((text) => text !== false)
  return (
    <>
      {warnings.map((text) => (
        <Notice key={text} tone="bad" role="alert">
          {text}
        </Notice>
      ))}
      <Part name={t('database')} tag={<StateTag latest={database} />}>
        {database.latestAt === null ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <Facts
            facts={database.kinds.map(
              ({ kind, finishedAt }): Fact => [textIn(texts.kinds as Named, kind), <At key={kind} time={finishedAt} />],
            )}
          />
        )}
      </Part>
      <Part name={t('archive')} tag={<ArchiveTag archive={archive} />}>
        {archive.isOn ? (
          <Facts
            facts={[
              [t('archivedAt'), archive.archivedAt === null ? t('never') : <At time={archive.archivedAt} />],
              [t('failedAt'), archive.failedAt && <At time={archive.failedAt} />],
              [t('failures'), archive.failures > 0 ? t('failureCount', { count: archive.failures }) : ''],
            ]}
          />
        ) : (
          <p className="tone-2">{t('archiveOff')}</p>
        )}
      </Part>
      <Part name={t('documents')} tag={<StateTag latest={documents} />}>
        {documents.latestAt === null ? (
          <p className="tone-2">{t('noDocuments')}</p>
        ) : (
          <Facts facts={[[t('latest'), <At key="latest" time={documents.latestAt} />]]} />
        )}
      </Part>
    </>
  )
}

function Part({ name, tag, children }: { readonly name: string; readonly tag: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2 className={styles.name}>
        {name} {tag}
      </h2>
      {children}
    </section>
  )
}

function StateTag({ latest: { latestAt, isOld } }: { readonly latest: Backups['documents'] }) {
  if (latestAt === null) return <Tag>{t('never')}</Tag>
  return <Tag tone={isOld ? 'bad' : 'ok'}>{isOld ? t('old') : t('fine')}</Tag>
}

function ArchiveTag({ archive: { isOn, isFailing } }: Pick<Backups, 'archive'>) {
  if (!isOn) return <Tag tone="warn">{t('off')}</Tag>
  return <Tag tone={isFailing ? 'bad' : 'ok'}>{isFailing ? t('failing') : t('fine')}</Tag>
}

const At = ({ time }: { readonly time: string }) => (
  <time dateTime={time} className="number">
    {fullTime(time)} <span className="tone-3">({t('ago', { age: age(time) })})</span>
  </time>
)
