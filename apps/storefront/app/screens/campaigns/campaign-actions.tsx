import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { Button } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { paths } from '../../paths.ts'
import styles from './campaigns.module.css'
import { useSwitchCampaign } from './use-switch-campaign.ts'

interface CampaignActionsProps {
  readonly campaign: CampaignWire
  readonly isEdited: boolean
  readonly onEdit: () => void
}

export function CampaignActions({ campaign, isEdited, onEdit }: CampaignActionsProps) {
  const { t } = useTranslation('campaigns')
  const { isBusy, toggle, failure } = useSwitchCampaign(campaign)
  const [isRequested, setIsRequested] = useState(false)
  return (
    <div className={styles.actions}>
      <Button size="medium" isLoading={isBusy} onClick={() => void toggle()}>
        {t(campaign.status === 'active' ? 'pause' : 'activate')}
      </Button>
      <Button size="medium" aria-expanded={isEdited} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="medium" variant="quiet" onClick={() => setIsRequested(true)}>
        {t('delete')}
      </Button>
      {failure && (
        <p role="alert" className={styles.note}>
          {failure}
        </p>
      )}
      {isRequested && <AskDelete id={campaign.id} onClose={() => setIsRequested(false)} />}
    </div>
  )
}

function AskDelete({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const api = useKeywordsApi()
  const navigate = useNavigate()
  const messageOf = useFailureMessage()
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    try {
      await api.deleteCampaign({ params: { id } })
      await navigate(paths.campaigns())
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <ConfirmDialog
      title={t('deleteAsk')}
      closeLabel={t('form.cancel')}
      keepLabel={t('form.cancel')}
      confirmLabel={t('delete')}
      onClose={onClose}
      onConfirm={remove}
    >
      <p className="tone-2">{t('deleteText')}</p>
      {failure && (
        <p role="alert" className={styles.note}>
          {failure}
        </p>
      )}
    </ConfirmDialog>
  )
}
