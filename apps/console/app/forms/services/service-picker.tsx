import texts from '../../messages/en/service-picker.json'
import { sayFrom } from '../../messages/texts.ts'
import { ChoicePicker, type ChoiceSource, type PickerProps } from '../choices/choice-picker.tsx'
import { choiceDetail, choiceName, type ServiceChoice } from './service-choice.ts'

const t = sayFrom(texts)

const source: ChoiceSource<ServiceChoice> = {
  segment: 'services',
  nameOf: choiceName,
  detailOf: choiceDetail,
  words: {
    search: t('search'),
    add: t('add'),
    none: t('none'),
    more: t('more', { count: 20 }),
    chosen: (count) => t('chosen', { count }),
  },
}
const SOURCES = { with: { ...source, query: { packages: 'with' } }, without: { ...source, query: { packages: 'without' } } }

export interface ServicePickerProps extends PickerProps {
  /** Whether packages can be chosen. */
  readonly packages?: 'with' | 'without'
}

/** Services, found by name or number on the server and kept with their names. */
export const ServicePicker = ({ packages = 'with', ...picker }: ServicePickerProps) => (
  <ChoicePicker {...picker} source={SOURCES[packages]} />
)
