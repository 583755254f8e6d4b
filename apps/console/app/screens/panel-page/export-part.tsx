import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import texts from '../../messages/en/archive.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { saveFile } from '../../values/save-file.ts'
import { shortTime } from '../../values/times.ts'
import styles from './panel-page.module.css'

const t = sayFrom(texts)
const LOOK_AGAIN_MS = 1500

type Table = keyof (typeof texts)['export']['tables']

interface ShopExport {
  readonly requestedBy: string
  readonly readyAt: string | null
  readonly expiresAt: string | null
  readonly table: Table | null
  readonly tablesDone: number
  readonly tableCount: number
  readonly rows: number
  readonly isUpToDate: boolean
}

/** What is kept of a shop before it is archived: a file that workers write and an owner downloads. */
export function ExportPart() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { key } = usePanel()
  const path = `${usePanelPath()}/export`
  const [busy, setBusy] = useState<'begin' | 'download'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['shop-export', path],
    queryFn: () => client.read<ShopExport | null>(path),
    refetchInterval: ({ state }) => (state.data && state.data.readyAt === null ? LOOK_AGAIN_MS : false),
  })
  const work = (what: 'begin' | 'download', run: () => Promise<unknown>) => async () => {
    setBusy(what)
    await run().catch((failure: unknown) => toast(saidOf(failure)))
    setBusy(undefined)
  }
  const begin = work('begin', async () => {
    await client.write('POST', path, {})
    await queries.invalidateQueries({ queryKey: ['shop-export'] })
  })
  const download = work('download', async () => saveFile(`${key}-export.zip`, await client.file(`${path}/file`)))
  const isRunning = data != null && data.readyAt === null
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{t('export.title')}</h3>
      <p className="tone-2">{t('export.about')}</p>
      {error && <FailureView error={error} onRetry={() => void refetch()} />}
      <div role="status" className={styles.part}>
        {data === null && <p>{t('export.none')}</p>}
        {isRunning && <Running {...data} />}
        {data?.readyAt && (
          <p>
            {t('export.ready', {
              at: shortTime(data.readyAt),
              rows: data.rows.toLocaleString('en'),
              by: data.requestedBy,
              until: shortTime(data.expiresAt),
            })}
          </p>
        )}
        {data?.readyAt && !data.isUpToDate && <Notice tone="warn">{t('export.stale')}</Notice>}
      </div>
      <div className={styles.acts}>
        {data?.readyAt && (
          <Action isLoading={busy === 'download'} onClick={() => void download()}>
            {t('export.download')}
          </Action>
        )}
        {data !== undefined && (
          <Action disabled={isRunning} isLoading={busy === 'begin'} onClick={() => void begin()}>
            {t(data ? 'export.again' : 'export.begin')}
          </Action>
        )}
      </div>
    </div>
  )
}

function Running({ table, tablesDone, tableCount, rows }: ShopExport) {
  const written = rows.toLocaleString('en')
  return (
    <>
      <p>
        {table === null
          ? t('export.finishing', { rows: written })
          : t('export.running', { table: t(`export.tables.${table}`), rows: written })}
      </p>
      <progress className={styles.progress} aria-label={t('export.progress')} max={tableCount} value={tablesDone} />
    </>
  )
}
