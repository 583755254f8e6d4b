import { Button, ConfirmSheet, Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../payment/copy-button.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './token-section.module.css'
import { type ApiToken, useToken } from './use-token.ts'

export function TokenSection({ masked }: { readonly masked: string | null }) {
  const { t } = useTranslation(['cabinet', 'common'])
  const token = useToken(masked)
  const [asked, setAsked] = useState<'delete' | 'replace'>()
  const close = () => setAsked(undefined)
  return (
    <ProfileSection id="api-token" title={t('profile.token.title')} text={t('profile.token.text')}>
      <div className={styles.parts}>
        {token.failure && (
          <Notice tone="bad" role="alert">
            {token.failure}
          </Notice>
        )}
        <div role="status">{token.fresh && <Fresh token={token} fresh={token.fresh} />}</div>
        {!token.fresh && token.masked !== null && <Masked token={token} masked={token.masked} ask={setAsked} />}
        {!token.fresh && token.masked === null && (
          <div className={styles.row}>
            <span className="tone-2" role="status">
              {token.isDeleted ? t('profile.token.deleted') : t('profile.token.none')}
            </span>
            <Button isLoading={token.isBusy} onClick={() => void token.make()}>
              {t('profile.token.create')}
            </Button>
          </div>
        )}
      </div>
      {asked && (
        <ConfirmSheet
          title={t(`profile.token.${asked}Title`)}
          closeLabel={t('common:shell.close')}
          keepLabel={t('profile.token.keep')}
          confirmLabel={t(`profile.token.${asked}`)}
          onClose={close}
          onConfirm={async () => {
            await (asked === 'delete' ? token.remove() : token.make())
            close()
          }}
        >
          <p className="tone-2">{t(`profile.token.${asked}Text`)}</p>
        </ConfirmSheet>
      )}
    </ProfileSection>
  )
}

function Fresh({ token, fresh }: { readonly token: ApiToken; readonly fresh: string }) {
  const { t } = useTranslation('cabinet')
  return (
    <div className={styles.fresh}>
      <p className="weight-medium">{t('profile.token.fresh')}</p>
      <p className="type-small tone-2">{t('profile.token.freshText')}</p>
      <div className={styles.copy}>
        <code className={styles.code}>{fresh}</code>
        <CopyButton text={fresh} name={t('profile.token.title')} />
      </div>
      <Button size="medium" onClick={token.hide}>
        {t('profile.token.done')}
      </Button>
    </div>
  )
}

interface MaskedProps {
  readonly token: ApiToken
  readonly masked: string
  readonly ask: (kind: 'delete' | 'replace') => void
}

function Masked({ token, masked, ask }: MaskedProps) {
  const { t } = useTranslation('cabinet')
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className="type-small tone-3">{t('profile.token.current')}</p>
        <code className={styles.code}>{masked}</code>
        <p className="type-small tone-3">{t('profile.token.masked')}</p>
      </div>
      <div className={styles.actions}>
        <Button isLoading={token.isBusy} aria-haspopup="dialog" onClick={() => ask('replace')}>
          {t('profile.token.replace')}
        </Button>
        <Button variant="danger-outline" aria-haspopup="dialog" onClick={() => ask('delete')}>
          {t('profile.token.delete')}
        </Button>
      </div>
    </div>
  )
}
