import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { ChoiceFilter } from '../filters/choice-filter.tsx'

const t = sayFrom(texts)
const outcomes = (['done', 'asked', 'refused', 'failed'] as const).map((value) => ({
  value: value as string,
  name: t(`outcomes.${value}`),
}))

/** Narrows a list of acts by how they went. */
export const OutcomeFilter = (props: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <ChoiceFilter label={t('outcome')} any={t('anyOutcome')} known={outcomes} {...props} />
)
