import { useQueryClient } from '@tanstack/react-query'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/coupons.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { saveFile } from '../../values/save-file.ts'
import styles from './coupons.module.css'

const t = sayFrom(texts)

export interface CouponBatchProps {
  readonly id: number
  readonly pattern: string
  /** Of the coupons. */
  readonly path: string
}

/** What is done with all codes that were made together. */
export function CouponBatch({ id, pattern, path }: CouponBatchProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const batch = `${usePanelPath()}/coupon-batches/${id}`
  const download = () =>
    void sending.send(async () => saveFile(`${pattern.replaceAll('#', '')}-codes.csv`, await client.file(`${batch}/codes.csv`, {})))
  const turn = (isOn: boolean) =>
    void sending.send(async (key) => {
      const { count } = await client.write<{ readonly count: number }>('POST', `${batch}/turn`, { isOn }, key)
      await queries.invalidateQueries({ queryKey: ['list', path] })
      toast(t('allTurned', { count }))
    })
  return (
    <div className={styles.batch}>
      <Action isLoading={sending.isSending} onClick={download}>
        {t('download')}
      </Action>
      <Action onClick={() => turn(false)}>{t('turnAllOff')}</Action>
      <Action onClick={() => turn(true)}>{t('turnAllOn')}</Action>
      {sending.message && (
        <span className="tone-bad" role="alert">
          {sending.message}
        </span>
      )}
    </div>
  )
}
