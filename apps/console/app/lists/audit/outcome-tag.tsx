import { Tag, type Tone } from '@vitrine/ui/components'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import type { AuditRow } from './audit-row.ts'

const t = sayFrom(texts)
const TONES: Readonly<Record<AuditRow['outcome'], Tone>> = { done: 'ok', asked: 'info', refused: 'warn', failed: 'bad' }

/** How it went. */
export const OutcomeTag = ({ outcome }: Pick<AuditRow, 'outcome'>) => <Tag tone={TONES[outcome]}>{t(`outcomes.${outcome}`)}</Tag>
