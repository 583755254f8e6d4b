import { Dialog } from '@vitrine/ui/controls'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import styles from './staff.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

/** An invitation that was just made, with its address. */
export interface Invited {
  readonly name: string
  readonly address: string
}

export interface InvitationAddressProps {
  readonly invited: Invited
  readonly onClose: () => void
}

/** The address of an invitation: nobody can ask for it again. */
export const InvitationAddress = ({ invited: { name, address }, onClose }: InvitationAddressProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={t('addressTitle', { name })}
    closeLabel={c('close')}
    width={520}
    footer={
      <Action variant="primary" onClick={onClose}>
        {t('addressDone')}
      </Action>
    }
  >
    <div className={styles.address}>
      <p className="tone-2">{t('addressText', { name })}</p>
      <CopyLine label={t('addressLabel')} text={address} />
    </div>
  </Dialog>
)
