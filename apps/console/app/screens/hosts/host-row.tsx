import { useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { useDoneToast } from '../../lists/use-undo.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/hosts.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { dayOf, fullTime, shortTime } from '../../values/times.ts'
import styles from './hosts-screen.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const TONES = { here: 'ok', elsewhere: 'warn', missing: 'bad', unknown: undefined } as const

const GOOD = { valid: 'ok', expiring: 'warn' } as const
const REFUSED = { expired: 'bad', mismatch: 'bad', untrusted: 'bad', none: undefined } as const
const CERTIFICATE_TONES = { ...GOOD, ...REFUSED }

/** What was found when the host was looked at. */
export interface HostCheck {
  readonly checkedAt: string
  readonly state: keyof typeof TONES
  readonly addresses: readonly string[]
  readonly expected: readonly string[]
  readonly certificate: {
    readonly state: keyof typeof CERTIFICATE_TONES
    readonly validUntil: string | null
    readonly issuer: string | null
  }
}

export interface HostRowProps {
  readonly host: string
  readonly isMain: boolean
  readonly isEditable: boolean
  /** The last one; null before the first. */
  readonly check: HostCheck | null
  /** Of the panel. */
  readonly path: string
}

const dateOf = (iso: string | null): string => (iso === null ? '' : dayOf(iso))

/** A host: where it leads, until when its certificate is valid, when that was looked at, and what can be done about it. */
export function HostRow({ host, isMain, isEditable, check: found, path }: HostRowProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const done = useDoneToast()
  const own = `${path}/hosts/${encodeURIComponent(host)}`
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState<'main' | 'remove'>()
  const check = async () => {
    setIsAsking(true)
    await client.write('POST', `${own}/check`, {}).catch((error: unknown) => toast(saidOf(error)))
    await queries.invalidateQueries({ queryKey: ['hosts'] })
    setIsAsking(false)
  }
  const act = async (what: 'main' | 'remove') => {
    setAsked(undefined)
    try {
      if (what === 'main') {
        await client.write('POST', `${own}/main`, {})
        toast(t('mainNow', { host }))
      } else {
        const { undo } = await client.change('DELETE', own)
        done(t('removedNow', { host }), undo, [['hosts']])
      }
    } catch (error) {
      toast(saidOf(error))
    }
    await queries.invalidateQueries({ queryKey: ['hosts'] })
  }
  const list = (addresses: readonly string[]) => addresses.join(', ') || t('none')
  return (
    <li className={styles.row}>
      <span className={styles.host}>
        <strong>{host}</strong>
        {isMain && <Tag tone="info">{t('main')}</Tag>}
        <span role="status" className={styles.host}>
          {!found && <Tag>{t('notChecked')}</Tag>}
          {found && (
            <>
              <Tag tone={TONES[found.state]}>{t(`states.${found.state}`)}</Tag>
              <Tag tone={CERTIFICATE_TONES[found.certificate.state]}>
                {t(`certificate.${found.certificate.state}`, { date: dateOf(found.certificate.validUntil) })}
              </Tag>
            </>
          )}
        </span>
      </span>
      {isEditable && (
        <span className={styles.acts}>
          <Action isLoading={isAsking} aria-label={`${t('check')}: ${host}`} onClick={() => void check()}>
            {t('check')}
          </Action>
          {!isMain && (
            <>
              <Action aria-label={`${t('makeMain')}: ${host}`} onClick={() => setAsked('main')}>
                {t('makeMain')}
              </Action>
              <Action aria-label={`${t('remove')}: ${host}`} onClick={() => setAsked('remove')}>
                {t('remove')}
              </Action>
            </>
          )}
        </span>
      )}
      {found && (
        <p className={styles.explain}>
          {t(`explain.${found.state}`, { addresses: list(found.addresses), expected: list(found.expected) })}{' '}
          {t(`explainCertificate.${found.certificate.state}`, {
            issuer: found.certificate.issuer ?? t('unknownIssuer'),
            date: dateOf(found.certificate.validUntil),
          })}{' '}
          <span className="tone-3" title={fullTime(found.checkedAt)}>
            {t('checked', { time: shortTime(found.checkedAt) })}
          </span>
        </p>
      )}
      {asked && (
        <ConfirmDialog
          title={t(asked === 'main' ? 'mainTitle' : 'removeTitle', { host })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t(asked === 'main' ? 'makeMain' : 'remove')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => act(asked)}
        >
          {t(asked === 'main' ? 'mainText' : 'removeText')}
        </ConfirmDialog>
      )}
    </li>
  )
}
