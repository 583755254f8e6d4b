import { Button, cardClass, type Icon, IconChat, IconHash, IconProgress, Notice, TextField } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { FormNotice } from '../../features/sign-in/form-notice.tsx'
import { emailProblem, required } from '../../features/sign-in/form-problems.ts'
import { useAccountForm } from '../../features/sign-in/use-account-form.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './track.module.css'

/** The link to an order is mailed again to anyone who names its number and its e-mail; a wrong pair is told nothing else. */
export default function FindOrder() {
  const { t } = useTranslation(['track', 'account'])
  const { api } = useSession()
  const [isSent, setIsSent] = useState(false)
  const form = useAccountForm({
    initial: { order_id: '', email: '' },
    checks: { order_id: required, email: emailProblem },
    send: async ({ order_id, email }) => {
      await api.ordering.sendOrderLink({ body: { order_id: order_id.replace(/[^\d]/g, ''), email } })
      setIsSent(true)
    },
  })
  return (
    <div className={styles.page}>
      <PageMessages routeName="track" title={t('find.title')} description={t('find.text')} />
      <header className={styles.title}>
        <h1 className="type-h1">{t('find.title')}</h1>
        <p className="tone-2">{t('find.text')}</p>
      </header>
      <form method="post" className={cardClass(styles.find)} noValidate onSubmit={form.submit}>
        <FormNotice messages={[form.failure]} />
        {isSent && (
          <Notice tone="ok" role="status">
            {t('find.sent')}
          </Notice>
        )}
        <TextField {...form.field('order_id')} label={t('find.number')} inputMode="numeric" autoComplete="off" maxLength={20} />
        <TextField
          {...form.field('email')}
          type="email"
          label={t('account:fields.email')}
          autoComplete="email"
          inputMode="email"
          maxLength={255}
        />
        <Button type="submit" variant="primary" size="huge" isBlock isLoading={form.isSending}>
          {t('find.submit')}
        </Button>
      </form>
      <Answers />
    </div>
  )
}

const answers = [
  ['number', IconHash],
  ['link', IconProgress],
  ['missing', IconChat],
] as const satisfies readonly (readonly [string, Icon])[]

/** What people ask who have lost the link: where the number stands, what they will see, and what to do when no mail comes. */
function Answers() {
  const { t } = useTranslation('track')
  const { profile } = useSession()
  const { support_email: email } = useShop().settings
  return (
    <div className={styles.answers}>
      <Picture />
      <dl>
        {answers.map(([name, Mark]) => (
          <div key={name}>
            <dt className="weight-medium">
              <Mark size={16} />
              {t(`find.answers.${name}.title`)}
            </dt>
            <dd className="tone-2">{t(`find.answers.${name}.text`, { email })}</dd>
          </div>
        ))}
      </dl>
      <p className="tone-2">
        {profile ? (
          <Link className="link" to={paths.orders()}>
            {t('find.toOrders')}
          </Link>
        ) : (
          <>
            {t('find.haveAccount')}{' '}
            <Link className="link" to={paths.login()}>
              {t('account.enter')}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

/** The page that the link leads to, in outline: a picture, a title, a delivery line and its curve. */
const Picture = () => (
  <svg className={styles.picture} viewBox="0 0 360 132" aria-hidden="true">
    <rect x="0.5" y="0.5" width="359" height="131" rx="12" className={styles.sheet} />
    <rect x="18" y="18" width="52" height="34" rx="6" className={styles.soft} />
    <path d="m39 28 12 7-12 7Z" className={styles.mark} />
    <rect x="84" y="20" width="132" height="10" rx="5" className={styles.bold} />
    <rect x="84" y="38" width="88" height="8" rx="4" className={styles.pale} />
    <rect x="276" y="22" width="66" height="22" rx="11" className={styles.soft} />
    <path d="m289 33 4 4 7-8" className={styles.tick} />
    <rect x="308" y="29" width="22" height="8" rx="4" className={styles.mark} />
    <rect x="18" y="68" width="324" height="8" rx="4" className={styles.pale} />
    <rect x="18" y="68" width="212" height="8" rx="4" className={styles.mark} />
    <path d="M18 116c44 0 62-4 98-9s64-14 114-18" className={styles.curve} />
    <path d="M230 89c40-4 70-5 112-6" className={styles.plan} />
    <circle cx="230" cy="89" r="4" className={styles.mark} />
  </svg>
)
