import type { TokenScope } from '@vitrine/identity/contract/schemas'
import { Button, ConfirmSheet, Notice, Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#words'
import { CopyButton } from '../../payment/copy-button.tsx'
import { ProfileSection } from './profile-section.tsx'
import { allScopes, ScopeChoice } from './scope-choice.tsx'
import styles from './token-section.module.css'
import { type ApiToken, type KnownToken, useToken } from './use-token.ts'

/** The credential of programs: what it may do is chosen when it is made, and it is shown in full that once. */
export function TokenSection({ known }: { readonly known: KnownToken }) {
  const { t } = useTranslation(['cabinet', 'common'])
  const token = useToken(known)
  const [asked, setAsked] = useState<'delete' | 'replace'>()
  const [scopes, setScopes] = useState<readonly TokenScope[]>(known.masked === null ? allScopes : known.scopes)
  const [isWrong, setIsWrong] = useState(false)
  const choose = (chosen: TokenScope[]) => {
    setScopes(chosen)
    setIsWrong(false)
  }
  /** False while nothing is chosen. */
  const make = async (): Promise<boolean> => {
    setIsWrong(scopes.length === 0)
    if (scopes.length > 0) await token.make(scopes)
    return scopes.length > 0
  }
  const choice = <ScopeChoice chosen={scopes} onChange={choose} isWrong={isWrong} />
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
          <>
            <span className="tone-2" role="status">
              {token.isDeleted ? t('profile.token.deleted') : t('profile.token.none')}
            </span>
            {choice}
            <div className={styles.actions}>
              <Button isLoading={token.isBusy} onClick={() => void make()}>
                {t('profile.token.create')}
              </Button>
            </div>
          </>
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
            if (asked === 'delete') await token.remove()
            else if (!(await make())) return
            close()
          }}
        >
          <p className="tone-2">{t(`profile.token.${asked}Text`)}</p>
          {asked === 'replace' && <div className={styles.again}>{choice}</div>}
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
      <MayDo scopes={token.scopes} />
      <Button size="medium" onClick={token.hide}>
        {t('profile.token.done')}
      </Button>
    </div>
  )
}

function MayDo({ scopes }: { readonly scopes: readonly TokenScope[] }) {
  const { t } = useTranslation('cabinet')
  return (
    <p className={styles.may}>
      <span className="tone-3">{t('profile.token.scopes.may')}</span>
      {scopes.map((scope) => (
        <Tag key={scope} tone="mute">
          {t(`profile.token.scopes.${scope}`)}
        </Tag>
      ))}
    </p>
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
        <MayDo scopes={token.scopes} />
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
