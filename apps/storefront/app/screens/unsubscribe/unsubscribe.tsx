import { Button, buttonClass, EmptyState } from '@vitrine/ui/components'
import { data, Link } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import { allOff, isAllOff, type NoticeFlags } from '../../features/mail-choices/notice-flags.ts'
import { NoticeSwitches } from '../../features/mail-choices/notice-switches.tsx'
import { useNoticeFlags } from '../../features/mail-choices/use-notice-flags.ts'
import { LanguagePicker } from '../../frame/pickers/language-picker.tsx'
import { ThemeSwitch } from '../../frame/pickers/theme-switch.tsx'
import { Logo } from '../../overlays/logo.tsx'
import { paths } from '../../paths.ts'
import { useApi } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/unsubscribe.ts'
import styles from './unsubscribe.module.css'

/** The address carries a person's signature: it is nobody else's business. */
export const meta: Route.MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

interface Signed {
  readonly userId: number
  readonly signature: string
}
type Shown = (Signed & { readonly kind: 'flags'; readonly flags: NoticeFlags }) | { readonly kind: 'invalid' | 'busy' }

const USER_ID_MAX = 2_147_483_647

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const signature = new URL(request.url).searchParams.get('signature') ?? ''
  const userId = /^[1-9]\d{0,9}$/.test(params.userId ?? '') ? Number(params.userId) : 0
  if (!signature || userId === 0 || userId > USER_ID_MAX) return data<Shown>({ kind: 'invalid' }, { status: 422 })
  try {
    const answer = await serverApi(context).notifications.notificationFlags({ params: { userId }, query: { signature } })
    return data<Shown>({ kind: 'flags', userId, signature, flags: answer.data })
  } catch (error) {
    const status = statusOf(error)
    const isWrong = status === 422 || status === 404
    return data<Shown>({ kind: isWrong ? 'invalid' : 'busy' }, { status: isWrong ? 422 : status || 500 })
  }
}

/** The link at the foot of every mail: three switches, no sign-in. */
export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cabinet')
  const { panel_name: panel } = useShop().settings
  return (
    <div className={styles.page}>
      <title>{`${t('unsubscribe.title', { panel })} · ${panel}`}</title>
      <header className={styles.head}>
        <Logo />
        <span className={styles.tools}>
          <ThemeSwitch />
          <LanguagePicker hasName />
        </span>
      </header>
      <main className={styles.main} id="content">
        {loaderData.kind === 'flags' ? <Choice {...loaderData} /> : <NoChoice kind={loaderData.kind} />}
      </main>
    </div>
  )
}

function Choice({ userId, signature, flags }: Signed & { readonly flags: NoticeFlags }) {
  const { t } = useTranslation('cabinet')
  const { panel_name: panel } = useShop().settings
  const api = useApi()
  const choice = useNoticeFlags(
    flags,
    async (body) => (await api.notifications.changeNotificationFlags({ params: { userId }, query: { signature }, body })).data,
  )
  return (
    <div className={styles.card}>
      <h1 className="type-h1">{t('unsubscribe.title', { panel })}</h1>
      <p className={styles.text}>{t('unsubscribe.text')}</p>
      <NoticeSwitches choice={choice} />
      <div className={styles.foot}>
        <p className="type-small tone-3">{t('unsubscribe.sent')}</p>
        {!isAllOff(choice.flags) && <Button onClick={() => choice.choose(allOff)}>{t('unsubscribe.none')}</Button>}
      </div>
    </div>
  )
}

function NoChoice({ kind }: { readonly kind: 'invalid' | 'busy' }) {
  const { t } = useTranslation('cabinet')
  return (
    <div className={styles.card}>
      <EmptyState
        level={1}
        title={t(`unsubscribe.${kind}`)}
        actions={
          <>
            {kind === 'busy' && (
              <Button variant="primary" onClick={() => location.reload()}>
                {t('unsubscribe.retry')}
              </Button>
            )}
            {kind === 'invalid' && (
              <Link className={buttonClass({ variant: 'primary' })} to={paths.profile()}>
                {t('unsubscribe.signIn')}
              </Link>
            )}
            <Link className={buttonClass()} to={paths.index()}>
              {t('unsubscribe.home')}
            </Link>
          </>
        }
      >
        {t(`unsubscribe.${kind}Text`)}
      </EmptyState>
    </div>
  )
}
