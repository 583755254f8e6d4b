import type { ApiKeyWire } from '@vitrine/identity/contract/schemas'
import { Button, Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import { ProfileSection } from '../../page/profile-section.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyItem } from './key-item.tsx'
import styles from './keys.module.css'
import { type FreshKey, useKeys } from './use-keys.ts'

export interface KeysSectionProps {
  readonly known: readonly ApiKeyWire[]
  readonly now: string
}

/** The credentials of programs: two at a time, so that one follows the other without a pause. */
export function KeysSection({ known, now }: KeysSectionProps) {
  const { t } = useTranslation(['cabinet', 'common'])
  const keys = useKeys(known)
  const [requested, setRequested] = useState<ApiKeyWire>()
  const [isMaking, setIsMaking] = useState(false)
  const full = { live: keys.isFull(false), test: keys.isFull(true) }
  const isFull = full.live && full.test
  return (
    <ProfileSection id="api-keys" title={t('profile.keys.title')} text={t('profile.keys.text')}>
      <div className={styles.parts}>
        {keys.failure && (
          <Notice tone="bad" role="alert">
            {keys.failure}
          </Notice>
        )}
        <div ref={keys.status} tabIndex={-1} role="status" className={styles.status}>
          {keys.notice && t(`profile.keys.${keys.notice}`)}
          {keys.fresh && <Fresh fresh={keys.fresh} onHide={keys.hide} />}
        </div>
        {keys.keys.length === 0 ? (
          <p className="tone-2">{t('profile.keys.none')}</p>
        ) : (
          <ul className={styles.list}>
            {keys.keys.map((key) => (
              <KeyItem key={key.id} shown={key} keys={keys} now={now} onRevoke={() => setRequested(key)} />
            ))}
          </ul>
        )}
        {isMaking && !isFull && (
          <KeyForm
            full={full}
            submitLabel={t('profile.keys.create')}
            onCancel={() => setIsMaking(false)}
            onSubmit={async (input) => {
              await keys.make(input)
              setIsMaking(false)
            }}
          />
        )}
        {!isMaking && !isFull && (
          <div className={styles.actions}>
            <Button onClick={() => setIsMaking(true)}>{t('profile.keys.create')}</Button>
          </div>
        )}
        <p className="type-small tone-3">{t(full.live ? 'profile.keys.full' : 'profile.keys.rotate')}</p>
      </div>
      {requested && (
        <ConfirmDialog
          title={t('profile.keys.revokeTitle')}
          closeLabel={t('common:shell.close')}
          keepLabel={t('profile.keys.keep')}
          confirmLabel={t('profile.keys.revoke')}
          onClose={() => setRequested(undefined)}
          onConfirm={async () => {
            await keys.revoke(requested.id)
            setRequested(undefined)
          }}
        >
          <p className="tone-2">{t('profile.keys.revokeText', { name: requested.name || requested.masked })}</p>
        </ConfirmDialog>
      )}
    </ProfileSection>
  )
}

function Fresh({ fresh, onHide }: { readonly fresh: FreshKey; readonly onHide: () => void }) {
  const { t } = useTranslation('cabinet')
  return (
    <div className={styles.fresh}>
      <p className="weight-medium">{t('profile.keys.fresh')}</p>
      <p className="type-small tone-2">{t('profile.keys.freshText')}</p>
      <div className={styles.copy}>
        <code className={styles.code}>{fresh.secret}</code>
        <CopyButton text={fresh.secret} name={t('profile.keys.one')} />
      </div>
      <Button size="medium" onClick={onHide}>
        {t('profile.keys.done')}
      </Button>
    </div>
  )
}
