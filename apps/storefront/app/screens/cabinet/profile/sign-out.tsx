import { Button, cardClass, IconSignOut } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#words'
import { useSession } from '../../../session/session-context.tsx'
import styles from './sign-out.module.css'

export function SignOut() {
  const { t } = useTranslation('cabinet')
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <section className={cardClass(styles.card)} aria-labelledby="sign-out">
      <div>
        <h2 className="type-h2" id="sign-out">
          {t('profile.signOut.title')}
        </h2>
        <p className="tone-3">{t('profile.signOut.text')}</p>
      </div>
      <Button
        icon={<IconSignOut size={16} />}
        isLoading={isLeaving}
        onClick={() => {
          setIsLeaving(true)
          void signOut()
        }}
      >
        {t('profile.signOut.action')}
      </Button>
    </section>
  )
}
