import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { Publication, Subscription } from './plan.ts'

const t = sayFrom(texts)

interface ServePostProps {
  readonly post: Publication
  readonly subscription: Subscription
  /** Of the subscription, in the operators' API. */
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** Orders a post after all that was skipped. */
export function ServePost({ post, subscription, path, onAnswered }: ServePostProps) {
  const client = useClient()
  const toast = useToast()
  const { name: panel } = usePanel()
  const { version, services, billing } = subscription
  const title = post.title ?? post.url
  return (
    <ConfirmedAct
      label={t('orderPost')}
      name={t('orderPostNamed', { title })}
      title={t('orderPostTitle', { panel, title })}
      confirmLabel={t('confirmOrderPost')}
      onAnswered={onAnswered}
      send={async (key) => {
        await client.write('POST', `${path}/publications/${post.id}/serve`, { version }, key)
        toast(t('postWaits', { title }))
      }}
    >
      <p>{t(`orderPostText.${billing}`, { services: services.map(({ name }) => name).join(', ') })}</p>
    </ConfirmedAct>
  )
}
